import { MessageComposer } from '@ds/message-composer/message-composer';
import {
  VoiceButton,
  type VoiceButtonProps,
  VoiceRecorder,
  type VoiceRecorderProps,
} from '@ds/voice-recorder/voice-recorder';
import type { ReactNode } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Voice recorder' };

const nothing = () => undefined;

const LEVELS = Array.from({ length: 32 }, (_, index) => Math.abs(Math.sin(index * 1.3)));

const Button = (props: Partial<VoiceButtonProps>) => (
  <VoiceButton
    state="idle"
    label="Record voice message"
    sendLabel="Send"
    onStart={nothing}
    onLock={nothing}
    onSend={nothing}
    onCancel={nothing}
    {...props}
  />
);

const Recorder = (props: Partial<VoiceRecorderProps>) => (
  <VoiceRecorder
    state="locked"
    time="0:12"
    levels={LEVELS}
    cancelLabel="Delete recording"
    onCancel={nothing}
    stopLabel="Stop"
    onStop={nothing}
    {...props}
  />
);

interface InComposer {
  button?: Partial<VoiceButtonProps>;
  recorder?: ReactNode;
  tray?: ReactNode;
}

const Composer = ({ button, recorder, tray }: InComposer) => (
  <MessageComposer
    label="Message"
    sendLabel="Send"
    value=""
    onChange={nothing}
    onSend={nothing}
    tray={tray}
    idleAction={<Button {...button} />}
    recording={recorder}
  />
);

export const About = about({
  component: 'voice-recorder',
  purpose:
    'Records a voice message. A press records until the next one sends it; a finger that holds the button sends when it lets go.',
  notFor: [{ when: 'Something that is recorded already', use: 'file-picker' }],
  good: { text: 'It says what the button does.', show: <Button /> },
  bad: { text: 'A name that says what it looks like.', show: <Button label="Microphone" /> },
});

export const Idle = () => (
  <StoryForm>
    <Composer />
  </StoryForm>
);

export const Asking = () => (
  <StoryForm>
    <Composer
      button={{ state: 'asking' }}
      recorder={<Recorder state="asking">Allow the microphone in your browser</Recorder>}
    />
  </StoryForm>
);

/** A finger holds the button. */
export const Held = () => (
  <StoryForm>
    <div aria-hidden className="h-32" />
    <Composer
      button={{ state: 'held', progress: 0.04 }}
      recorder={<Recorder state="held">Slide to cancel</Recorder>}
    />
  </StoryForm>
);

export const Locked = () => (
  <StoryForm>
    <Composer button={{ state: 'locked', progress: 0.4 }} recorder={<Recorder time="2:00" />} />
  </StoryForm>
);

export const Denied = () => (
  <StoryForm>
    <Composer
      tray={
        <Recorder state="denied" cancelLabel="Close">
          Your browser doesn’t let us use the microphone. Allow it in the settings of this page, then try
          again.
        </Recorder>
      }
    />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <Composer
        button={{ state: 'locked', progress: 0.4, sendLabel: 'إرسال' }}
        recorder={<Recorder time="2:00" cancelLabel="حذف" stopLabel="إيقاف" />}
      />
    </div>
  </StoryForm>
);
