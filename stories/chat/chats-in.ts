import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import type { MessageMedium } from '@contract/chat/media';
import type { GroupInvitation, GroupLink, GroupMember, Role } from '@contract/chat/group';
import type { DirectRoom, GroupRoom, Room, SavedRoom } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import { fixedData } from '../page-frame/fixed-services';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const OWN = fixedData.member.memberId;

export const idOf = (index: number): string => `5f0c9f2e-8a54-4b7e-9a3c-${String(index).padStart(12, '0')}`;

/** The room that a story's page shows. */
export const ROOM = idOf(1);

export const person = (part: Partial<Person> = {}): Person => ({
  memberId: 30_517,
  username: 'ken_ito',
  nickname: 'Ken Ito',
  photo: null,
  icon: null,
  isContact: true,
  isBlocked: false,
  ...part,
});

/** A message of the room; before noon, so that the time has one length in every story. */
export const message = (seq: number, text: string, part: Partial<MessageEvent> = {}): MessageEvent => ({
  room: ROOM,
  seq,
  kind: 'message',
  at: new Date(Date.now() - (100 - seq) * MINUTE).toISOString(),
  sender: 30_517,
  clientId: idOf(1_000 + seq),
  text,
  quote: null,
  mentions: [],
  media: [],
  forwardedFrom: null,
  editedAt: null,
  pinned: false,
  reactions: [],
  changedSeq: seq,
  ...part,
});

export const own = (seq: number, text: string, part: Partial<MessageEvent> = {}): MessageEvent =>
  message(seq, text, { sender: OWN, ...part });

/** A talk of two days, the last messages unread. */
export const talk = (): MessageEvent[] => {
  const yesterday = new Date(Date.now() - DAY).toISOString();
  return [
    message(1, 'Are you coming to the night market on Saturday?', { at: yesterday }),
    own(2, 'Yes! What time?', { at: yesterday }),
    own(3, 'I’ll bring the camera.', { at: yesterday }),
    message(4, 'Seven. We meet at the north gate:\nhttps://example.com/map?place=north-gate'),
    own(5, 'Perfect 👍'),
    message(6, 'мы можем взять с собой Александру Константинопольскую?'),
    message(7, 'お腹すいた！🍜'),
  ];
};

/** A talk in which everything has happened that can happen to a message. */
export const eventfulTalk = (): MessageEvent[] => [
  message(1, 'Are you coming to the night market on Saturday?', {
    pinned: true,
    reactions: [{ emoji: '👍', members: [OWN] }],
    changedSeq: 8,
  }),
  own(2, 'Yes! What time?', {
    quote: {
      seq: 1,
      said: { sender: 30_517, text: 'Are you coming to the night market on Saturday?', media: [] },
    },
  }),
  message(3, 'Seven. We meet at the north gate.', {
    quote: { seq: 2, said: { sender: OWN, text: 'Yes! What time?', media: [] } },
    editedAt: new Date().toISOString(),
    pinned: true,
    reactions: [
      { emoji: '❤️', members: [30_517, OWN] },
      { emoji: '🙏', members: [30_517] },
    ],
    changedSeq: 9,
  }),
  own(4, 'Don’t forget the umbrella', { forwardedFrom: { nickname: 'Aisha Rahman' } }),
  own(5, 'See you there', { quote: { seq: 1, said: null }, editedAt: new Date().toISOString() }),
];

const picture = (index: number, width: number, height: number, preview: string): MessageMedium => ({
  kind: 'picture',
  id: idOf(300 + index),
  width,
  height,
  preview,
  animated: false,
});

/** A wide, a square and a high one. */
const PHOTOS = [
  picture(0, 960, 640, 'TheGC4IPWYZ7iXDvT/+JQ3d3cneAJwg='),
  picture(1, 640, 640, '5VkGFwL3ybZ4h3eOanSI9yd4iHAXB3YB'),
  picture(2, 640, 860, 'J8eNJAQPl/h3WGeJeASXJ3mAdzeIB4hzAA=='),
];

const menuFile: MessageMedium = {
  kind: 'file',
  id: idOf(400),
  name: 'Menu of the night market.pdf',
  size: 1_240_000,
};

/** A talk with pictures and a file, the last ones unread. */
export const pictureTalk = (): MessageEvent[] => [
  message(1, 'This is where we ate yesterday', { media: PHOTOS.slice(0, 1) }),
  own(2, '', { media: PHOTOS }),
  message(3, '', { media: [menuFile] }),
  own(4, 'The first one', {
    quote: { seq: 3, said: { sender: 30_517, text: '', media: [menuFile] } },
  }),
  message(6, '', { media: PHOTOS.slice(2) }),
];

const voice = (index: number, duration: number, description?: string): MessageMedium => ({
  kind: 'voice',
  id: idOf(410 + index),
  type: 'webm',
  duration,
  size: duration * 4,
  peaks: '0137bdf9642138acefb75310014adfc851',
  ...(description === undefined ? {} : { description }),
});

/** A talk with voice messages, one of them described, the last one unread. */
export const voiceTalk = (): MessageEvent[] => [
  message(1, 'Which lamp do you mean?'),
  own(2, '', { media: [voice(0, 8_000)] }),
  message(3, '', {
    media: [voice(1, 45_000, 'The one with the blue paper. There are three left.')],
    quote: { seq: 2, said: { sender: OWN, text: '', media: [voice(0, 8_000)] } },
  }),
  message(6, 'What the seller said', { media: [voice(2, 183_000)] }),
];

/** A room, as it stands after its last message. */
export const room = (
  events: readonly MessageEvent[] = talk(),
  part: Partial<DirectRoom> = {},
): DirectRoom => ({
  id: ROOM,
  kind: 'direct',
  person: person(),
  state: events.length === 0 ? 'empty' : 'open',
  firstSeq: 1,
  lastSeq: events.at(-1)?.seq ?? 0,
  last: events.at(-1) ?? null,
  readSeq: 5,
  unread: events.filter(({ seq, sender }) => seq > 5 && sender !== OWN).length,
  otherReadSeq: 3,
  mutedUntil: null,
  removedSeq: 0,
  pinned: false,
  archived: false,
  markedUnread: false,
  draft: '',
  draftAt: null,
  at: events.at(-1)?.at ?? new Date(Date.now() - DAY).toISOString(),
  ...part,
});

/** A talk of three. */
export const groupTalk = (): MessageEvent[] => [
  message(1, 'Who comes on Saturday?', { sender: 1 }),
  message(2, 'I do'),
  own(3, 'Me too'),
];

/** Somebody has joined the group. */
export const joined = (seq: number, member: number): RoomEvent => ({
  room: ROOM,
  seq,
  at: new Date().toISOString(),
  kind: 'member',
  by: null,
  member,
  action: 'joined',
  role: null,
});

/** A group, as it stands after its last message. */
export const groupOf = (events: readonly MessageEvent[], part: Partial<GroupRoom> = {}): GroupRoom => {
  const { person: _other, state: _state, ...shared } = room(events);
  return {
    ...shared,
    kind: 'group',
    title: 'Night market',
    photo: null,
    icon: null,
    memberCount: 3,
    role: 'member',
    joinedAt: '2024-11-02T09:00:00.000Z',
    hasAdmins: true,
    rights: { write: true, sendLinks: true, pin: true, invite: true, seeMembers: true, manage: false },
    settings: {
      whoWrites: 'everybody',
      whoInvites: 'everybody',
      whoPins: 'everybody',
      linksAllowed: true,
      slowMode: 0,
      membersHidden: false,
      historyOpen: true,
      approval: false,
    },
    mentions: [],
    joinRequests: 0,
    lastSender: person(),
    ...part,
  };
};

/** The member's saved messages. */
export const savedOf = (events: readonly MessageEvent[]): SavedRoom => {
  const { person: _other, state: _state, ...shared } = room(events);
  return { ...shared, kind: 'saved' };
};

/** A group that the member owns. */
export const ownedGroup = (events: readonly MessageEvent[], part: Partial<GroupRoom> = {}): GroupRoom => {
  const group = groupOf(events, { role: 'owner', ...part });
  return { ...group, rights: { ...group.rights, manage: true } };
};

/** The member of the stories, as others see them. */
const self = (): Person => {
  const { memberId, username, nickname, photo, icon } = fixedData.member;
  return person({ memberId, username, nickname, photo, icon, isContact: false });
};

/** Who is in the group, the member in one of the roles. */
export const groupMembers = (role: Role): GroupMember[] => {
  const owner: GroupMember = { person: person({ memberId: 1, nickname: 'Aisha Rahman' }), role: 'owner' };
  const admin: GroupMember = { person: person(), role: 'admin' };
  const member: GroupMember = {
    person: person({ memberId: 3, nickname: '田中 美咲', isContact: false, username: null }),
    role: 'member',
  };
  const own: GroupMember = { person: self(), role };
  return role === 'owner' ? [own, admin, member] : [owner, admin, own, member];
};

/** A link to the group. */
export const groupLink = (index: number, part: Partial<GroupLink> = {}): GroupLink => ({
  id: idOf(600 + index),
  address: `https://halo.example/#/invite/group?groupLink=k3Vd9sQ1xZr7Lm0aTq8_b${index}`,
  by: OWN,
  createdAt: '2024-12-11T12:00:00.000Z',
  expiresAt: null,
  maxUses: null,
  uses: 0,
  approval: false,
  ...part,
});

/** Links to the group: a used one, one that ends and is for a few, one by which one asks. */
export const someLinks = (): GroupLink[] => [
  groupLink(1, { uses: 14 }),
  groupLink(2, { expiresAt: '2031-03-08T21:00:00.000Z', uses: 3, maxUses: 10 }),
  groupLink(3, { approval: true }),
];

/** Invites to two groups: of a friend, and of somebody whose account is deleted. */
export const someGroupInvites = (): GroupInvitation[] => [
  {
    room: ROOM,
    group: { title: 'Night market', photo: null, icon: null, memberCount: 3 },
    by: person(),
    at: new Date().toISOString(),
  },
  {
    room: idOf(8),
    group: { title: 'Photography club', photo: null, icon: null, memberCount: 208 },
    by: null,
    at: new Date().toISOString(),
  },
];

/** Who asks to join the group. */
export const someJoinRequests = () =>
  somePeople()
    .slice(1, 3)
    .map((asking, index) => ({
      person: { ...asking, username: null, isContact: false },
      at: new Date(Date.now() - (index + 1) * 2 * 60 * MINUTE).toISOString(),
    }));

/** A list of chats: unread, own, read, long. */
export const someRooms = (): Room[] => {
  const at = (index: number): string => new Date(Date.now() - index ** 2 * DAY).toISOString();
  const other = (index: number, nickname: string, text: string, part: Partial<DirectRoom> = {}): Room => {
    const last = message(9, text, { room: idOf(index), at: at(index) });
    return room([last], {
      id: idOf(index),
      person: person({ memberId: 40_000 + index, nickname }),
      readSeq: 9,
      unread: 0,
      otherReadSeq: 9,
      ...part,
    });
  };
  const sent = (index: number, text: string): Partial<DirectRoom> => ({
    last: own(9, text, { room: idOf(index), at: at(index) }),
  });
  return [
    room(),
    other(2, 'Aisha Rahman', 'The pictures are ready. Shall I send them tonight or tomorrow morning?', {
      unread: 120,
      readSeq: 0,
      mutedUntil: '9999-12-31T00:00:00.000Z',
    }),
    other(3, 'Александра Константинопольская-Преображенская', '', sent(3, 'До встречи!')),
    other(4, '田中 美咲', '了解です！', { ...sent(4, 'See you there'), otherReadSeq: 0 }),
    other(5, 'אורי', 'נתראה מחר', { person: null }),
  ];
};

/** A request of somebody who isn't a contact. */
export const request = (): Room =>
  room([message(1, 'Hi, I’m Noor from the photography club. May I ask you something? https://example.com')], {
    state: 'received',
    person: person({ nickname: 'Noor Haddad', isContact: false, username: null }),
    readSeq: 0,
    unread: 1,
    otherReadSeq: 0,
  });

/** Contacts, with a long name. */
export const somePeople = (): Person[] => [
  person({ memberId: 1, nickname: 'Aisha Rahman', username: 'aisha' }),
  person(),
  person({ memberId: 2, nickname: 'Александра Константинопольская-Преображенская', username: 'alexandra_k' }),
  person({ memberId: 3, nickname: '田中 美咲', username: 'misaki_t' }),
];
