import { MessageNote } from '@ds/message-note/message-note';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Message note' };

export const About = about({
  component: 'message-note',
  purpose: 'A quiet line between messages: a day, where the unread ones begin, or something that happened.',
  notFor: [
    { when: 'What somebody wrote', use: 'message-bubble' },
    { when: 'Something the reader must know', use: 'notice' },
  ],
  good: { text: 'A few words.', show: <MessageNote variant="date">March 3</MessageNote> },
  bad: {
    text: 'A sentence as a pill: it is louder than the messages.',
    show: <MessageNote variant="unread">These are all of the messages that you didn’t read yet</MessageNote>,
  },
});

export const Variants = () => (
  <StoryForm>
    <MessageNote variant="date">Today</MessageNote>
    <MessageNote variant="unread">Unread messages</MessageNote>
    <MessageNote>Mina accepted your request</MessageNote>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <div lang="ru">
      <MessageNote variant="date">Воскресенье, 30 сентября 2029 года</MessageNote>
      <MessageNote variant="unread">Непрочитанные сообщения</MessageNote>
      <MessageNote>
        {`Участник ${'Достопримечательность'.repeat(3)} принял ваше приглашение к разговору`}
      </MessageNote>
    </div>
  </StoryForm>
);

export const RightToLeft = () => (
  <StoryForm>
    <div dir="rtl" lang="ar">
      <MessageNote variant="date">اليوم</MessageNote>
      <MessageNote>قبلت مينا طلبك</MessageNote>
    </div>
  </StoryForm>
);
