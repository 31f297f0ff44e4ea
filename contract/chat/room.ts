import * as z from 'zod/mini';
import { person } from '../contacts/person';
import { messageEvent, place, seq } from './event';
import { groupPreview, groupRights, groupSettings, ROLES } from './group';

/**
 * How the member stands to a direct chat:
 * - `open`: everybody may write.
 * - `received`: somebody who isn't a contact has sent a request, which waits for the member.
 * - `declined`: such a request, which the member has taken off the list. They may still accept it.
 * - `requested`: the member's own request waits for the other.
 * - `empty`: nobody has written yet.
 */
export const ROOM_STATES = ['open', 'received', 'declined', 'requested', 'empty'] as const;

export type RoomState = (typeof ROOM_STATES)[number];

/** What rooms of all kinds have, as a member sees them. */
const anyRoom = {
  id: z.uuid(),
  /** The place of the first event that the member may see, and of the last one; 0 before the first. */
  firstSeq: seq,
  lastSeq: place,
  /** The last message that the member can see; null without one. */
  last: z.nullable(messageEvent),
  /** Up to where the member has read, and how many messages of others came after it; at most `MAX_UNREAD`. */
  readSeq: place,
  unread: place,
  /** Up to where the other has read; in a group, at least one of the others. */
  otherReadSeq: place,
  /** The place up to which the member has taken the room off the list; 0 if never. What comes after brings it back. */
  removedSeq: place,
  /** Stands above the others in the list. */
  pinned: z.boolean(),
  /** Stands in a folder of its own. */
  archived: z.boolean(),
  /** The member wants to come back to it, though all may be read. */
  markedUnread: z.boolean(),
  /** What the member has typed and not sent, on whichever device; and when that was told last, null if never. */
  draft: z.string(),
  draftAt: z.nullable(z.iso.datetime()),
  /** Until when the member isn't told of messages, the year 9999 for always; null if they are. May be over. */
  mutedUntil: z.nullable(z.iso.datetime()),
  /** When the last message came, or the room was made. */
  at: z.iso.datetime(),
};

/** Unread messages are counted up to here. */
export const MAX_UNREAD = 1_000;

/** Unread mentions are told up to here. */
export const MAX_MENTIONS = 100;

/** A chat of two. */
export const directRoom = z.object({
  ...anyRoom,
  kind: z.literal('direct'),
  /** The other member; null once their account is deleted. */
  person: z.nullable(person),
  state: z.enum(ROOM_STATES),
});

export type DirectRoom = z.infer<typeof directRoom>;

/** A chat of many. */
export const groupRoom = z.object({
  ...anyRoom,
  kind: z.literal('group'),
  ...groupPreview.shape,
  role: z.enum(ROLES),
  rights: groupRights,
  settings: groupSettings,
  /** The places of unread messages that name the member or answer theirs; `MAX_MENTIONS` at most, the first ones. */
  mentions: z.array(seq),
  /** Requests to join that wait; 0 for those who can't accept them. */
  joinRequests: z.int(),
  /** Who wrote the last message; null without one. */
  lastSender: z.nullable(person),
});

/** The chat of a member with our support, as the member sees it, or the assistants who answer. */
export const supportRoom = z.object({
  ...anyRoom,
  kind: z.literal('support'),
  /** Who asks, for assistants; null for the member. */
  person: z.nullable(person),
  /** Whether the reader may write: the member, and the assistant who has taken the request. */
  canWrite: z.boolean(),
});

export type SupportRoom = z.infer<typeof supportRoom>;

/** What a member keeps for themselves: a room with nobody else in it. */
export const savedRoom = z.object({ ...anyRoom, kind: z.literal('saved') });

export type SavedRoom = z.infer<typeof savedRoom>;

export type GroupRoom = z.infer<typeof groupRoom>;

/** A room, as one of its members sees it. */
export const room = z.discriminatedUnion('kind', [directRoom, groupRoom, supportRoom, savedRoom]);

export type Room = z.infer<typeof room>;
