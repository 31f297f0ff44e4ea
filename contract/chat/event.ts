import * as z from 'zod/mini';
import { GROUP_FIELDS, ROLES } from './group';
import { messageMedium } from './media';

/** The place of an event in its room: 1, 2, 3 and so on, without gaps. */
export const seq = z.int().check(z.positive());

/** Up to which place a member has read; 0 before the first. */
export const place = z.int().check(z.nonnegative());

const anyEvent = { room: z.uuid(), seq };

/** The most characters of an answered message that the answer shows. */
export const QUOTE_LENGTH = 200;

/** The message that another one answers, as its reader may see it now. */
const quote = z.object({
  seq,
  /** Who wrote it, how it begins, and its media; null once it is gone. */
  said: z.nullable(z.object({ sender: z.int(), text: z.string(), media: z.array(messageMedium) })),
});

/** A part of a text, in UTF-16 units. */
const range = { from: z.int().check(z.nonnegative()), to: z.int().check(z.positive()) };

/** Where a text names a member of the group. */
export const mention = z.object({ memberId: z.int(), ...range });

export type Mention = z.infer<typeof mention>;

/** A text that a member wrote, as it is now: each change of it is an event of its own, and already in it. */
export const messageEvent = z.object({
  ...anyEvent,
  kind: z.literal('message'),
  at: z.iso.datetime(),
  /** Who wrote it, or passed it on. */
  sender: z.int(),
  /** What the sender's device called it; that device knows its message by it. */
  clientId: z.uuid(),
  /** Empty only beside media. */
  text: z.string(),
  /** Whom it names, in the order of the text. */
  mentions: z.array(mention),
  /** Pictures, or one video, voice message or file; what a forward shows is the original's. */
  media: z.array(messageMedium),
  /** The message of the same room that it answers. */
  quote: z.nullable(quote),
  /** Whose words a forwarded message passes on; the nickname is null once that account is gone. */
  forwardedFrom: z.nullable(z.object({ nickname: z.nullable(z.string()) })),
  editedAt: z.nullable(z.iso.datetime()),
  pinned: z.boolean(),
  /** Each emoji with the members who chose it, the first chosen first. A member chooses one at most. */
  reactions: z.array(z.object({ emoji: z.string(), members: z.array(z.int()) })),
  /** The place of the last event that changed it; its own at first. Of two versions the higher one is the later. */
  changedSeq: seq,
});

export type MessageEvent = z.infer<typeof messageEvent>;

/**
 * A message was changed. The event carries the message as it is now, not as it was then; of all its changes only the last
 * one does.
 */
const editEvent = z.object({ ...anyEvent, kind: z.literal('edit'), message: messageEvent });
const reactionEvent = z.object({
  ...anyEvent,
  kind: z.literal('reaction'),
  by: z.int(),
  message: messageEvent,
});
const pinEvent = z.object({ ...anyEvent, kind: z.literal('pin'), by: z.int(), message: messageEvent });

/** The message at a place is gone for everybody. */
const deleteEvent = z.object({ ...anyEvent, kind: z.literal('delete'), target: seq });

/** What became of a member of a group. */
export const MEMBER_ACTIONS = ['created', 'joined', 'left', 'removed', 'role'] as const;

const inGroup = {
  ...anyEvent,
  at: z.iso.datetime(),
  /** Who did it; null if nobody of the group did, or the account is deleted. */
  by: z.nullable(z.int()),
};

/** Somebody made the group, joined it, left it, was removed, or has another role. */
const memberEvent = z.object({
  ...inGroup,
  kind: z.literal('member'),
  member: z.int(),
  action: z.enum(MEMBER_ACTIONS),
  /** Their new role; null unless it has changed. */
  role: z.nullable(z.enum(ROLES)),
});

/** The group was changed. Its room says how it is now. */
const settingsEvent = z.object({
  ...inGroup,
  kind: z.literal('settings'),
  changed: z.array(z.enum(GROUP_FIELDS)),
  /** The title since then; null if it wasn't changed. */
  title: z.nullable(z.string()),
});

/**
 * An event that is gone or not for this reader, or a change of a message that a later one carries. At a place that the
 * client knows already, by `sync` or the socket, it tells that the message there is gone for this reader.
 */
const noEvent = z.object({ ...anyEvent, kind: z.literal('none') });

/** What happened in a room. */
export const roomEvent = z.discriminatedUnion('kind', [
  messageEvent,
  editEvent,
  reactionEvent,
  pinEvent,
  deleteEvent,
  memberEvent,
  settingsEvent,
  noEvent,
]);

export type RoomEvent = z.infer<typeof roomEvent>;

/** What happened to a group, or to a member of it. */
export type GroupEvent = Extract<RoomEvent, { kind: 'member' | 'settings' }>;
