import type { Story, StoryDefault } from '@ladle/react';
import { RoomPage } from '@app/features/chat/room-page';
import { type Attachment, attachVoice } from '@app/chat/attachment';
import { profileLink } from '@app/navigation/profile';
import { type ChatCaches, type KeptChats, NO_CACHE, NO_CACHES } from '@app/session/chat-cache/chat-cache';
import { type KeptMessage, NO_EMOJI } from '@app/session/chat-cache/kept-shapes';
import { CODE } from '@contract/codes';
import { fixedData, unreachable } from '../page-frame/fixed-services';
import { drawPicture } from '../draw-picture';
import { PageFrame, type Scene } from '../page-frame/page-frame';
import type { Actor } from '../play';
import {
  eventfulTalk,
  groupOf,
  groupTalk,
  idOf,
  joined,
  message,
  own,
  ownedGroup,
  person,
  pictureTalk,
  request,
  ROOM,
  room,
  savedOf,
  somePeople,
  someRooms,
  talk,
  voiceTalk,
} from './chats-in';

export default { title: 'Pages/Room', meta: { page: true } } satisfies StoryDefault;

const Chat = (scene: Scene) => (
  <PageFrame path="/chats/:room" address={`/chats/${ROOM}`} loggedIn {...scene}>
    <RoomPage />
  </PageFrame>
);

const findLog = ({ find }: { find: (selector: string) => Promise<unknown> }) => find('[role=log]');

/** Two messages are unread. */
export const Talk: Story = () => <Chat data={{ rooms: [room()], events: talk() }} play={findLog} />;

export const Empty: Story = () => <Chat data={{ rooms: [room([])] }} play={findLog} />;

/** What the member keeps for themselves; one is passed on. */
export const Saved: Story = () => {
  const events = [own(1, 'Buy lanterns'), own(2, 'The gate code is blue', { forwardedFrom: person() })];
  return <Chat data={{ rooms: [savedOf(events)], events }} play={findLog} />;
};

export const NothingSaved: Story = () => <Chat data={{ rooms: [savedOf([])] }} play={findLog} />;

/** Of a group: others are named, and a note tells who has joined. */
export const Group: Story = () => (
  <Chat
    data={{ rooms: [groupOf(groupTalk())], events: [...groupTalk(), joined(4, 3)], contacts: somePeople() }}
    play={findLog}
  />
);

/** Two people ask to join a group that the reader keeps. */
export const JoinRequests: Story = () => (
  <Chat
    data={{
      rooms: [ownedGroup(groupTalk(), { joinRequests: 2 })],
      events: groupTalk(),
      contacts: somePeople(),
    }}
    play={({ find }) => find('[data-slot=link-bar]')}
  />
);

/** The reader has blocked one of its members: what they write is folded, and where it is answered, too. */
export const Folded: Story = () => {
  const blocked = person({ isBlocked: true, isContact: false, username: null });
  const others = somePeople().filter(({ memberId }) => memberId !== blocked.memberId);
  const said = { sender: blocked.memberId, text: 'I do', media: [] };
  const events = [...groupTalk(), message(4, 'So do I', { sender: 1, quote: { seq: 2, said } })];
  return (
    <Chat
      data={{ rooms: [groupOf(events)], events, contacts: [blocked, ...others] }}
      play={({ find }) => find('[data-slot=message-note] button')}
    />
  );
};

/** Two members are mentioned, the reader among them. */
export const Mentioned: Story = () => {
  const named = message(4, '@Mei Lin, is Sunday better? @Ken Ito can’t.', {
    sender: 1,
    mentions: [
      { memberId: 20418, from: 0, to: 8 },
      { memberId: 30517, from: 28, to: 36 },
    ],
  });
  return (
    <Chat
      data={{
        rooms: [groupOf([...groupTalk(), named])],
        events: [...groupTalk(), named],
        contacts: somePeople(),
      }}
      play={({ find }) => find('[data-slot=mention]')}
    />
  );
};

/** Who has read an own message. */
export const Readers: Story = () => (
  <Chat
    data={{ rooms: [groupOf(groupTalk())], events: groupTalk(), contacts: somePeople() }}
    play={async (actor) => {
      await openMenu(actor, 'last');
      await actor.press('[data-slot=sheet-body] li:nth-last-child(3) button');
      await actor.find('[data-slot=sheet-body] [data-slot=avatar]');
    }}
  />
);

/** The first message will be a request. */
export const Stranger: Story = () => (
  <Chat
    data={{ rooms: [room([], { person: person({ isContact: false, username: null }) })] }}
    play={findLog}
  />
);

/** The member's own request waits. */
export const Requested: Story = () => {
  const events = [message(1, 'Hello! We met at the market.', { sender: fixedData.member.memberId })];
  return (
    <Chat data={{ rooms: [room(events, { state: 'requested', otherReadSeq: 0 })], events }} play={findLog} />
  );
};

/** Somebody's request; its link is text. */
export const Request: Story = () => {
  const received = request();
  return <Chat data={{ rooms: [received], events: received.last ? [received.last] : [] }} play={findLog} />;
};

export const Blocked: Story = () => (
  <Chat
    data={{
      rooms: [room(talk(), { person: person({ isBlocked: true, isContact: false }) })],
      events: talk(),
    }}
    play={findLog}
  />
);

/** The other has deleted the account. */
export const Deserted: Story = () => {
  const events = talk().map((event) =>
    event.sender === fixedData.member.memberId
      ? event
      : ({ room: event.room, seq: event.seq, kind: 'none' } as const),
  );
  return <Chat data={{ rooms: [room(talk(), { person: null })], events }} play={findLog} />;
};

/** Pictures and a file. */
export const Pictures: Story = () => (
  <Chat
    data={{ rooms: [room(pictureTalk(), { readSeq: 6 })], events: pictureTalk() }}
    play={({ find }) => find('[data-slot=picture]')}
  />
);

/** The reader has shared somebody, and is shared. */
export const SharedContact: Story = () => {
  const events = [
    message(1, 'Do you know somebody with a car?'),
    own(2, profileLink({ memberId: 40_112, introduction: null })),
    message(3, profileLink({ memberId: fixedData.member.memberId, introduction: 'A'.repeat(120) })),
  ];
  return (
    <Chat
      data={{
        rooms: [room(events)],
        events,
        found: person({ memberId: 40_112, nickname: 'Aisha Rahman', username: 'aisha_r' }),
      }}
      play={({ find }) => find('[data-slot=contact-card][href$="/40112"]')}
    />
  );
};

/** Somebody who is introduced, and can't be seen any more. */
export const UnknownContact: Story = () => {
  const events = [
    message(1, 'Ask the one with the car'),
    message(2, profileLink({ memberId: 40_112, introduction: 'A'.repeat(120) })),
  ];
  return (
    <Chat
      data={{ rooms: [room(events)], events }}
      refusals={{ getIntroduced: { code: CODE.notFound } }}
      play={({ find }) => find('[data-slot=link][href*="/40112"]')}
    />
  );
};

/** Voice messages, and the way to record one. */
export const Voices: Story = () => (
  <Chat
    data={{ rooms: [room(voiceTalk(), { readSeq: 3 })], events: voiceTalk() }}
    play={({ find }) => find('[data-slot=voice-player]')}
  />
);

/** A picture on the whole screen. */
export const Viewing: Story = () => {
  const events = pictureTalk();
  return (
    <Chat
      data={{ rooms: [room(events, { readSeq: 6 })], events }}
      play={async ({ press, find }) => {
        // The last message: which others the log draws first, nobody knows.
        await press(`[data-key$="${events.at(-1)?.clientId ?? ''}"] [data-slot=picture]`);
        await find('[data-slot=viewed][data-state=shown]');
      }}
    />
  );
};

/** What is chosen to go with the next message. */
const chosen = async (): Promise<Attachment[]> => {
  const part = { uploaded: null, width: 320, height: 240 };
  return [
    { ...part, id: idOf(501), kind: 'picture', name: 'camera.jpg', content: await drawPicture(320, 240) },
    { ...part, id: idOf(502), kind: 'file', name: 'Menu.pdf', content: new Blob(['x'.repeat(1_800)]) },
  ];
};

/** A device that has kept what goes with the next message. */
const holding = (attached: () => Promise<Attachment[]>): ChatCaches => {
  const load = async (): Promise<KeptChats> => ({
    rooms: [],
    since: undefined,
    drafts: new Map([[ROOM, 'From yesterday']]),
    attached: new Map([[ROOM, await attached()]]),
    composing: new Map(),
    mentioned: new Map(),
    emoji: NO_EMOJI,
  });
  return { ...NO_CACHES, open: () => ({ ...NO_CACHE, load }) };
};

/** A picture and a file wait for a text, or for the button. */
export const Attached: Story = () => (
  <Chat
    data={{ rooms: [room()], events: talk() }}
    caches={holding(chosen)}
    play={({ find }) => find('[data-slot=attachment] img[src]')}
  />
);

const recording = async (): Promise<Attachment[]> => [
  {
    ...attachVoice(idOf(503), {
      content: new Blob(),
      duration: 12_000,
      levels: Array.from({ length: 60 }, (_, index) => Math.abs(Math.sin(index / 4))),
    }),
    description: 'We meet at eight at the gate.',
  },
];

/** A recording that waits is listened to and described. */
export const DescribingVoice: Story = () => (
  <Chat
    data={{ rooms: [room()], events: talk() }}
    caches={holding(recording)}
    play={async ({ press, find }) => {
      await press('[data-slot=attachment-open]');
      await find('[data-slot=sheet-body] [data-slot=voice-player]');
    }}
  />
);

const unsentPicture = async (): Promise<KeptMessage[]> => [
  {
    room: ROOM,
    clientId: idOf(77),
    text: '',
    at: new Date().toISOString(),
    media: (await chosen()).slice(0, 1),
  },
];

/** A picture on its way. */
export const SendingPicture: Story = () => {
  const cache = { ...NO_CACHE, loadOutbox: unsentPicture };
  return (
    <Chat
      data={{ rooms: [room()], events: talk() }}
      refusals={{ uploadMedia: 'pending' }}
      caches={{ ...NO_CACHES, open: () => cache }}
      play={({ find }) => find('[data-slot=picture] img[src]')}
    />
  );
};

/** Photos or a file. */
export const Attaching: Story = () => (
  <Chat
    data={{ rooms: [room()], events: talk() }}
    play={async (actor) => {
      await actor.find('[role=log]');
      await actor.press('[data-slot=attach]');
      await actor.find('[data-slot=sheet-body]');
    }}
  />
);

/** All emoji, beside a text that is being written. */
export const Emoji: Story = () => (
  <Chat
    data={{ rooms: [room()], events: talk() }}
    play={async (actor) => {
      await actor.find('[role=log]');
      await actor.press('[data-slot=emoji-button]');
      await actor.find('[role=row] [data-slot=emoji]');
      await actor.find('[role=searchbox]:focus');
    }}
  />
);

/** A device that keeps a message that wasn't sent, and a draft. */
function keeping(draft?: string): ChatCaches {
  const outbox = [{ room: ROOM, clientId: idOf(77), text: 'On my way', at: new Date().toISOString() }];
  const drafts = new Map(draft === undefined ? [] : [[ROOM, draft]]);
  const kept: KeptChats = {
    rooms: [],
    since: undefined,
    drafts,
    attached: new Map(),
    composing: new Map(),
    mentioned: new Map(),
    emoji: NO_EMOJI,
  };
  const cache = {
    ...NO_CACHE,
    load: () => Promise.resolve(kept),
    loadOutbox: () => Promise.resolve(outbox),
  };
  return { ...NO_CACHES, open: () => cache };
}

/** A message that met no network waits. */
export const Waiting: Story = () => (
  <Chat
    data={{ rooms: [room()], events: talk(), connection: { state: 'offline' } }}
    refusals={{ sendMessage: unreachable }}
    caches={keeping('And one more thing')}
    play={findLog}
  />
);

/** The server has refused a message. */
export const Refused: Story = () => (
  <Chat
    data={{ rooms: [room()], events: talk() }}
    refusals={{ sendMessage: { code: CODE.tooManyRequests, data: { retryAfter: 90 } } }}
    caches={keeping()}
    play={({ find }) => find('[data-slot=message-action]')}
  />
);

const eventful = () => {
  const events = eventfulTalk();
  return { rooms: [room(events, { otherReadSeq: 4 }), ...someRooms().slice(1)], events };
};

/** Quotes, reactions, marks and pins. */
export const Eventful: Story = () => <Chat data={eventful()} play={findLog} />;

const openMenu = async ({ find }: Actor, place: 'first' | 'last'): Promise<void> => {
  await find('[role=log] [role=article]');
  const selector = `[role=log] :nth-${place === 'first' ? '' : 'last-'}child(1 of :has(> [role=article])) > [role=article]`;
  const item = await find(selector);
  item.focus();
  item.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await find('[data-slot=sheet-body] [data-slot=list-row]');
};

/** What can be done with an own message. */
export const Menu: Story = () => <Chat data={eventful()} play={(actor) => openMenu(actor, 'last')} />;

/** What can be done with another's message. */
export const MenuOfOther: Story = () => (
  <Chat data={{ rooms: [room()], events: talk() }} play={(actor) => openMenu(actor, 'last')} />
);

const choose = async (actor: Actor, icon: string): Promise<void> => {
  await openMenu(actor, 'last');
  await actor.press(`[data-slot=list-row]:has(.lucide-${icon})`);
};

export const Answering: Story = () => (
  <Chat
    data={eventful()}
    play={async (actor) => {
      await choose(actor, 'reply');
      await actor.find('[data-slot=message-composer-context]');
    }}
  />
);

export const Editing: Story = () => (
  <Chat
    data={eventful()}
    play={async (actor) => {
      await choose(actor, 'pencil');
      await actor.find('[data-slot=message-composer-context]');
    }}
  />
);

/** The server has refused the change: the text stays, with the reason. */
export const EditRefused: Story = () => (
  <Chat
    data={eventful()}
    refusals={{ editMessage: unreachable }}
    play={async (actor) => {
      await choose(actor, 'pencil');
      const field = await actor.find('textarea');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
        field,
        'See you at seven',
      );
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await actor.press('[data-slot=message-composer-send]');
      await actor.find('[data-slot=field][data-state=invalid]');
    }}
  />
);

export const Deleting: Story = () => (
  <Chat
    data={eventful()}
    play={async (actor) => {
      await choose(actor, 'trash-2');
      await actor.find('[data-slot=confirm-footer]');
    }}
  />
);

/** The chats, and the contacts without any. */
export const Forwarding: Story = () => (
  <Chat
    data={{
      ...eventful(),
      contacts: [
        person({ memberId: 61, nickname: 'Noor El-Sayed', username: 'noor' }),
        person({ memberId: 62, nickname: 'Павел Дубровский', username: 'pavel_d' }),
      ],
    }}
    play={async (actor) => {
      await choose(actor, 'forward');
      await actor.find('[data-slot=sheet-toolbar]');
      await actor.find('[role=dialog] section [data-slot=list-row]');
    }}
  />
);

export const Choosing: Story = () => (
  <Chat
    data={eventful()}
    play={async (actor) => {
      await choose(actor, 'list-checks');
      await actor.find('[data-slot=selection-bar]');
    }}
  />
);

export const Pins: Story = () => (
  <Chat
    data={eventful()}
    play={async (actor) => {
      await actor.press('[data-slot=pinned-bar] [data-slot=icon-button]');
      await actor.find('[data-slot=sheet-body]');
    }}
  />
);

/** Who the chat is with. */
export const Person: Story = () => (
  <Chat
    data={{ rooms: [room()], events: talk() }}
    play={async ({ press, find }) => {
      await find('[role=log]');
      await press('header [data-slot=icon-button]:not([data-slot=back-button])');
      await find('[data-slot=sheet-body]');
    }}
  />
);

export const Loading: Story = () => <Chat refusals={{ listEvents: 'pending' }} />;

export const Failed: Story = () => (
  <Chat
    data={{ rooms: [room()] }}
    refusals={{ listEvents: unreachable }}
    play={({ find }) => find('[data-slot=error-state]')}
  />
);

/** The room doesn't exist, or isn't the member's. */
export const Unknown: Story = () => (
  <Chat
    refusals={{ getRoom: { code: CODE.notFound }, listEvents: { code: CODE.notFound } }}
    play={({ find }) => find('[data-slot=empty-state]')}
  />
);

/** Our team doesn't let the member write for a while. */
export const MutedByOurTeam: Story = () => (
  <Chat
    data={{
      rooms: [room()],
      events: talk(),
      member: { ...fixedData.member, mutedUntil: '2099-01-18T09:41:00.000Z' },
    }}
    play={findLog}
  />
);

/** A message of the other is reported. */
export const Reporting: Story = () => (
  <Chat
    data={{ rooms: [room()], events: talk() }}
    play={async (actor) => {
      await openMenu(actor, 'last');
      await actor.press('[data-slot=sheet-body] li:nth-last-child(2) button');
      await actor.find('[data-slot=sheet-body] form');
    }}
  />
);
