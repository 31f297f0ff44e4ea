import { AttachmentTray, type TrayItem } from '@ds/attachment-tray/attachment-tray';
import { IconButton } from '@ds/icon-button/icon-button';
import { MessageComposer } from '@ds/message-composer/message-composer';
import Mic from 'lucide-react/icons/mic';
import Paperclip from 'lucide-react/icons/paperclip';
import { useState } from 'react';
import { about } from '../about/about';
import { PICTURES } from '../pictures';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Attachment tray' };

const photos = (count: number): TrayItem[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `photo ${index}`,
    name: `Photo ${index + 1}`,
    src: PICTURES[index % PICTURES.length]?.src,
    removeLabel: `Remove photo ${index + 1}`,
  }));

const menu: TrayItem = {
  id: 'menu',
  name: 'menu of the night market.pdf',
  detail: 'PDF, 1.2 MB',
  removeLabel: 'Remove menu of the night market.pdf',
};

const voice = (detail: string, marked: boolean): TrayItem => ({
  id: detail,
  name: 'Voice message',
  detail,
  icon: <Mic />,
  removeLabel: 'Remove Voice message',
  openLabel: marked
    ? `Change the description of Voice message ${detail}`
    : `Describe Voice message ${detail}`,
  marked,
});

const Example = ({ items }: { items: TrayItem[] }) => {
  const [left, setLeft] = useState(items);
  return (
    <AttachmentTray
      label="Attachments"
      items={left}
      onRemove={(removed) => setLeft(left.filter(({ id }) => id !== removed))}
    />
  );
};

export const About = about({
  component: 'attachment-tray',
  purpose: 'What goes with a message, before it is sent.',
  notFor: [{ when: 'What was sent', use: 'picture-grid' }],
  good: { text: 'Each has a button of its own that takes it out.', show: <Example items={photos(2)} /> },
  bad: {
    text: 'Names that tell nobody which one goes.',
    show: <Example items={photos(2).map((item) => ({ ...item, removeLabel: 'Remove' }))} />,
  },
});

export const Pictures = () => (
  <StoryForm>
    <Example items={photos(3)} />
  </StoryForm>
);

export const Many = () => (
  <StoryForm>
    <Example items={[...photos(8), menu]} />
  </StoryForm>
);

export const Described = () => (
  <StoryForm>
    <Example
      items={photos(3).map((photo, index) => ({
        ...photo,
        openLabel: index === 0 ? `Change the description of ${photo.name}` : `Describe ${photo.name}`,
        marked: index === 0,
      }))}
    />
  </StoryForm>
);

export const VoiceMessages = () => (
  <StoryForm>
    <Example items={[voice('0:12', false), voice('1:45', true)]} />
  </StoryForm>
);

export const File = () => (
  <StoryForm>
    <Example items={[menu]} />
  </StoryForm>
);

export const InComposer = () => (
  <StoryForm>
    <MessageComposer
      label="Message"
      sendLabel="Send"
      value=""
      onChange={() => undefined}
      onSend={() => undefined}
      sendable
      start={<IconButton label="Attach" icon={<Paperclip aria-hidden className="size-6" />} />}
      tray={<Example items={[...photos(2), menu]} />}
      error="film.mkv is too large. You can send files of up to 20 MB."
    />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <Example items={photos(3)} />
    </div>
  </StoryForm>
);
