import { FileCard } from '@ds/file-card/file-card';
import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { TransferButton } from '@ds/transfer-button/transfer-button';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/File card' };

const menu = <FileCard name="menu.pdf" detail="PDF, 1.2 MB" href="#menu" saveLabel="Save" />;

export const About = about({
  component: 'file-card',
  purpose: 'A file that somebody sent. Pressing saves it.',
  notFor: [
    { when: 'A picture', use: 'picture-grid' },
    { when: 'A way to another page', use: 'list-row' },
  ],
  good: { text: 'Type and size tell what it costs to save it.', show: menu },
  bad: {
    text: 'Nobody knows what happens, or how long it takes.',
    show: <FileCard name="Download" detail="File" href="#menu" />,
  },
});

export const InMessages = () => (
  <StoryForm>
    <MessageBubble side="other" time="12:05" media={menu}>
      {null}
    </MessageBubble>
    <MessageBubble side="own" time="12:06" state={{ kind: 'sent', label: 'Sent' }} media={menu}>
      What we eat on Saturday
    </MessageBubble>
  </StoryForm>
);

export const Focus = () => <StoryForm>{menu}</StoryForm>;
Focus.meta = { focus: 'menu.pdf' };

export const OnItsWay = () => (
  <StoryForm>
    <MessageBubble
      side="own"
      time="12:06"
      state={{ kind: 'sending', label: 'Sending' }}
      media={
        <FileCard
          name="menu.pdf"
          detail="PDF, 1.2 MB"
          action={<TransferButton label="Cancel sending" share={0.7} />}
        />
      }
    >
      {null}
    </MessageBubble>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <FileCard
      name={`${'превысокомногорассмотрительствующий'.repeat(3)}.docx`}
      detail="DOCX, 19,8 МБ"
      href="#long"
      saveLabel="Сохранить"
    />
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <FileCard name="قائمة الطعام.pdf" detail="PDF، 1.2 م.ب" href="#menu" saveLabel="حفظ" />
    </div>
  </StoryForm>
);
