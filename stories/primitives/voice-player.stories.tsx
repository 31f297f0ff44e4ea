import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { TransferButton } from '@ds/transfer-button/transfer-button';
import { VoicePlayer, type VoicePlayerProps } from '@ds/voice-player/voice-player';
import { useState } from 'react';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Voice player' };

const PEAKS = Array.from({ length: 48 }, (_, index) => Math.abs(Math.sin(index * 0.9) * Math.cos(index / 7)));

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const Example = ({ duration = 45, position: from = 0, ...props }: Partial<VoicePlayerProps>) => {
  const [position, setPosition] = useState(from);
  const [isFast, setFast] = useState(false);
  return (
    <VoicePlayer
      label="Voice message from Mina, 12:05"
      peaks={PEAKS}
      duration={duration}
      position={position}
      playLabel="Play"
      pauseLabel="Pause"
      seekLabel="Position"
      positionText={`${clock(position)} of ${clock(duration)}`}
      time={clock(position === 0 ? duration : position)}
      onSeek={setPosition}
      speed={{
        text: isFast ? '2×' : '1×',
        label: isFast ? '2× speed' : '1× speed',
        onPress: () => setFast(!isFast),
      }}
      {...props}
    />
  );
};

export const About = about({
  component: 'voice-player',
  purpose:
    'A voice message, with its loudness to find one’s way. What plays it lives elsewhere, so it goes on off screen.',
  notFor: [{ when: 'A moving picture', use: 'video-player' }],
  good: { text: 'A name that says whose it is.', show: <Example /> },
  bad: { text: 'A name that says what everybody hears.', show: <Example label="Voice message" /> },
});

export const InMessages = () => (
  <StoryForm>
    <MessageBubble side="other" time="12:05" media={<Example state="playing" position={17} />}>
      {null}
    </MessageBubble>
    <MessageBubble
      side="own"
      time="12:06"
      state={{ kind: 'read', label: 'Read' }}
      media={<Example label="Your voice message, 12:06" duration={8} />}
    >
      {null}
    </MessageBubble>
  </StoryForm>
);

export const Described = () => (
  <StoryForm>
    <MessageBubble
      side="other"
      time="12:05"
      media={<Example description="The seller has three lamps left. We meet at eight at the gate." />}
    >
      {null}
    </MessageBubble>
  </StoryForm>
);

export const Loading = () => (
  <StoryForm>
    <Example state="loading" />
  </StoryForm>
);

export const OnItsWay = () => (
  <StoryForm>
    <MessageBubble
      side="own"
      time="12:06"
      state={{ kind: 'sending', label: 'Sending' }}
      media={<Example action={<TransferButton label="Cancel sending" share={0.3} />} />}
    >
      {null}
    </MessageBubble>
  </StoryForm>
);

/** Its sender's device hasn't measured it, and this one can't play it. */
export const CannotBePlayed = () => (
  <StoryForm>
    <MessageBubble
      side="other"
      time="12:05"
      media={<Example peaks={[]} error="This voice message can’t be played here. Try again." />}
    >
      {null}
    </MessageBubble>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <Example
        label="رسالة صوتية من مينا، 12:05"
        playLabel="تشغيل"
        pauseLabel="إيقاف"
        seekLabel="الموضع"
        position={15}
      />
    </div>
  </StoryForm>
);
