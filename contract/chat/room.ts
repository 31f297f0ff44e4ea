import * as z from 'zod/mini';
import { person } from '../contacts/person';
import { messageEvent, place, seq } from './event';
import { groupPreview, groupRights, groupSettings, ROLES } from './group';

/**
 * The state of a direct chat for the member:
 * - `open`: everybody may write.
 * - `received`: somebody who isn't a contact has sent a request, which the member hasn't answered.
 * - `declined`: the member has declined such a request, which took it off the list. They may still accept it.
 * - `requested`: the other hasn't accepted the member's own request.
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
  /** The last message that the member can see; null if there is none. */
  last: z.nullable(messageEvent),
  /** The place up to which the member has read, and how many messages of others follow it; at most `MAX_UNREAD`. */
  readSeq: place,
  unread: place,
  /** The place up to which the other has read; in a group, at least one of the others. */
  otherReadSeq: place,
  /** The last place when the member took the room off the list; 0 if never. Later messages bring it back. */
  removedSeq: place,
  /** Whether it is pinned to the top of the list. */
  pinned: z.boolean(),
  /** Whether it is in the archive. */
  archived: z.boolean(),
  /** Whether the member has marked it as unread, even if everything is read. */
  markedUnread: z.boolean(),
  /** The member's unsent text, from any device, and when it was last stored; null if never. */
  draft: z.string(),
  draftAt: z.nullable(z.iso.datetime()),
  /** Until when the room is muted, the year 9999 for always; null if it isn't. May be in the past. */
  mutedUntil: z.nullable(z.iso.datetime()),
  /** When the last message was sent, or the room was created. */
  at: z.iso.datetime(),
};

/** Unread messages are counted up to here. */
export const MAX_UNREAD = 1_000;

/** Unread mentions are listed up to here. */
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
  /** When the member came into it. */
  joinedAt: z.iso.datetime(),
  /** Whether it has an owner or admins, who accept requests to join: groups that operators keep may have none. */
  hasAdmins: z.boolean(),
  rights: groupRights,
  settings: groupSettings,
  /** The places of unread messages that mention the member or answer theirs; at most the first `MAX_MENTIONS`. */
  mentions: z.array(seq),
  /** How many requests to join are pending; 0 for those who can't accept them. */
  joinRequests: z.int(),
  /** Who wrote the last message; null if there is none. */
  lastSender: z.nullable(person),
});

/** A member's chat with support, as seen by the member or by the assistants who answer. */
export const supportRoom = z.object({
  ...anyRoom,
  kind: z.literal('support'),
  /** For assistants, the member who asks; null for the member. */
  person: z.nullable(person),
  /** Whether the reader may write: true for the member, and for the assistant who has taken the request. */
  canWrite: z.boolean(),
});

export type SupportRoom = z.infer<typeof supportRoom>;

/** A member's saved messages: a room with nobody else in it. */
export const savedRoom = z.object({ ...anyRoom, kind: z.literal('saved') });

export type SavedRoom = z.infer<typeof savedRoom>;

export type GroupRoom = z.infer<typeof groupRoom>;

/** A room, as one of its members sees it. */
export const room = z.discriminatedUnion('kind', [directRoom, groupRoom, supportRoom, savedRoom]);

export type Room = z.infer<typeof room>;
