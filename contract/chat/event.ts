import * as z from 'zod/mini';
import { GROUP_FIELDS, ROLES } from './group';
import { messageMedium } from './media';

/** The place of an event in its room: 1, 2, 3 and so on, without gaps. */
export const seq = z.int().check(z.positive());

/** A place, or 0 before the first event. */
export const place = z.int().check(z.nonnegative());

const anyEvent = { room: z.uuid(), seq };

/** The most characters of a quoted message that its answer shows. */
export const QUOTE_LENGTH = 200;

/** The message that another one answers, as the reader may see it now. */
const quote = z.object({
  seq,
  /** Who wrote it, the start of its text, and its media; null once it is gone. */
  said: z.nullable(z.object({ sender: z.int(), text: z.string(), media: z.array(messageMedium) })),
});

/** A range of a text, in UTF-16 code units. */
const range = { from: z.int().check(z.nonnegative()), to: z.int().check(z.positive()) };

/** Where a text mentions a member of the group. */
export const mention = z.object({ memberId: z.int(), ...range });

export type Mention = z.infer<typeof mention>;

/** A message in its current version: each change is a separate event, and is already included. */
export const messageEvent = z.object({
  ...anyEvent,
  kind: z.literal('message'),
  at: z.iso.datetime(),
  /** Who wrote or forwarded it. */
  sender: z.int(),
  /** The id that the sender's device gave it; that device recognises its message by it. */
  clientId: z.uuid(),
  /** Empty only if there are media. */
  text: z.string(),
  /** Whom it mentions, in the order of the text. */
  mentions: z.array(mention),
  /** Pictures, or one video, voice message or file; in a forward, those of the original. */
  media: z.array(messageMedium),
  /** The message of the same room that it answers. */
  quote: z.nullable(quote),
  /** Whose words a forwarded message passes on; the nickname is null once that account is gone. */
  forwardedFrom: z.nullable(z.object({ nickname: z.nullable(z.string()) })),
  editedAt: z.nullable(z.iso.datetime()),
  pinned: z.boolean(),
  /** Each emoji with the members who chose it, the first chosen first. A member chooses at most one. */
  reactions: z.array(z.object({ emoji: z.string(), members: z.array(z.int()) })),
  /**
   * The place of the last event that changed it; at first its own. The version with the higher place is the newer one.
   */
  changedSeq: seq,
});

export type MessageEvent = z.infer<typeof messageEvent>;

/**
 * A message was changed. The event carries the current message, not the one of that time; only the last of a message's
 * changes carries it.
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

/** What happened to a member of a group. */
export const MEMBER_ACTIONS = ['created', 'joined', 'left', 'removed', 'role'] as const;

const inGroup = {
  ...anyEvent,
  at: z.iso.datetime(),
  /** Who did it; null if nobody in the group did, or once that account is deleted. */
  by: z.nullable(z.int()),
};

/** Somebody created the group, joined, left, was removed, or has a new role. */
const memberEvent = z.object({
  ...inGroup,
  kind: z.literal('member'),
  member: z.int(),
  action: z.enum(MEMBER_ACTIONS),
  /** Their new role; null unless it has changed. */
  role: z.nullable(z.enum(ROLES)),
});

/** The group was changed. Its room has the new settings. */
const settingsEvent = z.object({
  ...inGroup,
  kind: z.literal('settings'),
  changed: z.array(z.enum(GROUP_FIELDS)),
  /** The new title; null if it wasn't changed. */
  title: z.nullable(z.string()),
});

/**
 * An event that is gone or hidden from this reader, or a change whose message a later change carries. If it arrives, by
 * `sync` or the socket, for a place that the client already has, the message there is gone for this reader.
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
