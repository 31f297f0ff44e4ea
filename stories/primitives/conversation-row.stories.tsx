import { ConversationRow } from '@ds/conversation-row/conversation-row';
import { List, ListRow } from '@ds/list-row/list-row';
import { about } from '../about/about';
import { StoryForm } from '../story-form';

export default { title: 'Primitives/Conversation row' };

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#1b34cc"/><circle cx="48" cy="40" r="18" fill="#ecefff"/></svg>',
)}`;

const read = { kind: 'read', label: 'Read' } as const;

export const About = about({
  component: 'conversation-row',
  purpose: 'A conversation in the list of conversations: with whom, the last message, and what is unread.',
  notFor: [
    { when: 'A setting, or any other row', use: 'list-row' },
    { when: 'A message', use: 'message-bubble' },
  ],
  good: {
    text: 'The start of the last message, and a short time.',
    show: (
      <List>
        <ConversationRow
          href="#mina"
          name="Mina Okafor"
          preview="Are you coming?"
          time="12:05"
          unread={{ count: 2, label: '2 unread' }}
        />
      </List>
    ),
  },
  bad: {
    text: 'A row that says nothing of what is behind it.',
    show: (
      <List>
        <ListRow href="#mina" title="Mina Okafor" description="2 new messages, the last one today" />
      </List>
    ),
  },
});

export const Rows = () => (
  <StoryForm>
    <List className="-mx-gutter">
      <ConversationRow
        href="#mina"
        name="Mina Okafor"
        src={picture}
        preview="Are you coming? The tram stands at the bridge, and nobody says for how long"
        time="12:05"
        unread={{ count: 2, label: '2 unread messages' }}
      />
      <ConversationRow
        href="#jun"
        name="Jun Park"
        lead="You:"
        preview="Ten minutes"
        time="11:58"
        state={read}
      />
      <ConversationRow
        href="#ada"
        name="Ada Lovelace"
        preview="The list is complete"
        time="Mon"
        mutedLabel="Muted"
        unread={{ count: 120, label: '120 unread messages' }}
      />
      <ConversationRow href="#support" name="Support" time="Sun" />
    </List>
  </StoryForm>
);

export const States = () => (
  <StoryForm>
    <List className="-mx-gutter">
      <ConversationRow
        href="#mina"
        name="Mina Okafor"
        lead={<span className="text-danger">Draft:</span>}
        preview="I will be there at"
        time="12:05"
      />
      <ConversationRow
        href="#jun"
        name="Jun Park"
        lead="You:"
        preview="Ten minutes"
        time="12:05"
        state={{ kind: 'sending', label: 'Sending' }}
      />
      <ConversationRow
        href="#ada"
        name="Ada Lovelace"
        lead="You:"
        preview="Where are you?"
        time="12:05"
        state={{ kind: 'failed', label: 'Not sent' }}
      />
      <ConversationRow
        href="#sol"
        name="Sol Marín"
        pinnedLabel="Pinned"
        markedLabel="Marked as unread"
        onlineLabel="Online"
        preview="Where are you?"
        activity="typing…"
        time="12:02"
      />
      <ConversationRow href="#lin" aria-current="page" name="Mei Lin" preview="👍" time="12:01" />
    </List>
  </StoryForm>
);

export const Mentioned = () => (
  <StoryForm>
    <List className="-mx-gutter">
      <ConversationRow
        href="#/chats/market"
        name="Night market"
        lead="Ken Ito:"
        preview="@Mei Lin, is Sunday better for you? We could meet at the north gate."
        time="12:05"
        mentionedLabel="You were mentioned"
        unread={{ count: 3, label: '3 unread messages' }}
      />
    </List>
  </StoryForm>
);

/** Somebody waits for the reader's answer there. */
export const Waiting = () => (
  <StoryForm>
    <List className="-mx-gutter">
      <ConversationRow
        href="#/chats/market"
        name="Night market"
        lead="Ken Ito:"
        preview="Is Sunday better?"
        time="12:05"
        waitingLabel="2 people want to join"
        unread={{ count: 3, label: '3 unread messages' }}
      />
      <ConversationRow
        href="#/chats/club"
        name="Photography club"
        preview="The light was wonderful at the north gate this morning, wasn’t it?"
        time="12:01"
        waitingLabel="1 person wants to join"
      />
    </List>
  </StoryForm>
);

export const LongestText = () => (
  <StoryForm>
    <List className="-mx-gutter" lang="ru">
      <ConversationRow
        href="#long"
        name={'Достопримечательность'.repeat(3)}
        lead="Черновик:"
        preview="Участник сообщества принял ваше приглашение к разговору и прислал сообщение"
        time="30.09.2029"
        mutedLabel="Без звука"
        unread={{ count: 1200, label: '1200 непрочитанных сообщений' }}
        state={{ kind: 'sent', label: 'Отправлено' }}
      />
    </List>
  </StoryForm>
);

/** Names and texts keep their own direction and start where the row does. */
export const MixedDirections = () => (
  <StoryForm>
    <List className="-mx-gutter">
      <ConversationRow
        href="#layla"
        name="ليلى"
        preview="متى تصل؟ سأنتظرك أمام المحطة حتى الساعة السابعة"
        time="12:05"
      />
      <ConversationRow href="#noa" name="נועה (Noa)" lead="You:" preview="עוד עשר דקות!" time="12:01" />
    </List>
  </StoryForm>
);
