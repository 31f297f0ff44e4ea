import type { MessageEvent } from '@contract/chat/event';
import { MAX_UNREAD } from '@contract/chat/room';
import { SUPPORT_ID } from '@contract/support/request';
import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isBlockBetween } from '../contacts/contacts';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { messageMentions, roomEvents, roomMembers, rooms } from '../database/schema';
import { findMembers } from '../member/members';
import { selectDevices } from '../push/queue';
import { findMessage } from './events';
import { findGroup } from './groups';
import { findKind, isNotHidden, type RoomKind } from './log';
import { findPair } from './memberships';
import { concerns, isNotBlocked, isNotFolded } from './mentions';
import { otherOf } from './pair';

/** A message that a member hasn't seen. */
export interface Unseen {
  /** The title of the group; null in a direct chat. */
  group: string | null;
  /** The nickname of its sender; null for support. */
  sender: string | null;
  text: string;
  media: MessageEvent['media'];
  /** Its place. */
  seq: number;
}

/** A condition: an event is somebody else's message that the member hasn't read and may see. */
const isUnread = (db: Database, memberId: number): SQL | undefined =>
  and(
    eq(roomEvents.kind, 'message'),
    gt(roomEvents.seq, roomMembers.readSeq),
    gte(roomEvents.seq, roomMembers.joinedSeq),
    ne(roomEvents.senderId, memberId),
    isNotHidden(db, memberId),
  );

/** A condition: the room isn't muted for the member now. */
const isHeard = (now: Date): SQL | undefined =>
  or(isNull(roomMembers.mutedUntil), lte(roomMembers.mutedUntil, now));

/** A condition: a message mentions the member or answers theirs: they are notified even if the room is muted. */
const isConcerned = (db: Database, memberId: number): SQL =>
  exists(db.select().from(messageMentions).where(concerns(db, memberId)));

const selectToTell = prepareOnce((db) => {
  const isTold = and(
    eq(roomMembers.roomId, sql.placeholder('room')),
    ne(roomMembers.memberId, sql.placeholder('sender')),
    eq(roomMembers.state, 'open'),
  );
  const told = db.select({ id: roomMembers.memberId }).from(roomMembers).where(isTold);
  return selectDevices(db, told).prepare('devices_to_tell');
});

/** The devices that may be notified of a message; whether they are is decided when the push is sent. */
export const listToTell = (
  tx: Database,
  about: { room: string; sender: number },
): Promise<{ sessionId: string }[]> => selectToTell(tx).execute(about);

/** Whether a member may be notified of a direct chat: not if either side has blocked the other. */
async function isFree(db: Database, room: string, memberId: number): Promise<boolean> {
  const other = otherOf((await findPair(db, room, memberId)) ?? null, memberId);
  if (other === null) return false;
  return !(await isBlockBetween(db, memberId, other));
}

/** A room's messages from one place to another. */
interface Stretch {
  room: string;
  from: number;
  to: number;
}

/** The place of the first of these messages that was written after a time; null if there is none. */
export async function findFirstSince(
  db: Database,
  { room, from, to }: Stretch,
  since: Date,
): Promise<number | null> {
  const isLate = and(
    eq(roomEvents.roomId, room),
    between(roomEvents.seq, from, to),
    gt(roomEvents.at, since),
  );
  const [first] = await db
    .select({ seq: roomEvents.seq })
    .from(roomEvents)
    .where(isLate)
    .orderBy(asc(roomEvents.seq))
    .limit(1);
  return first?.seq ?? null;
}

/** A member, and the messages that they may be notified of. */
interface Told extends Stretch {
  memberId: number;
  now: Date;
}

/**
 * The place of the last of these messages that the member hasn't read and may be notified of: not in a request or
 * across a block, and in a muted room only if it concerns them.
 */
async function findLastToTell(
  db: Database,
  { room, memberId, from, to, now }: Told,
  kind: RoomKind,
): Promise<number | null> {
  if (kind !== 'group' && !(await isFree(db, room, memberId))) return null;
  const [last] = await db
    .select({ seq: roomEvents.seq })
    .from(roomMembers)
    .innerJoin(roomEvents, eq(roomEvents.roomId, roomMembers.roomId))
    .where(
      and(
        eq(roomMembers.roomId, room),
        eq(roomMembers.memberId, memberId),
        eq(roomMembers.state, 'open'),
        or(isHeard(now), isConcerned(db, memberId)),
        isNotBlocked(db, memberId),
        between(roomEvents.seq, from, to),
        isUnread(db, memberId),
      ),
    )
    .orderBy(desc(roomEvents.seq))
    .limit(1);
  return last?.seq ?? null;
}

/**
 * The last of these messages that the member hasn't read and may be notified of, as they see it now; null if there is
 * none.
 */
export async function findUnseen(db: Database, about: Told): Promise<Unseen | null> {
  const { room, memberId } = about;
  const kind = await findKind(db, room);
  const last = kind && (await findLastToTell(db, about, kind));
  const message = last === null ? null : await findMessage(db, memberId, { room, seq: last });
  const [sender] = message ? await findMembers(db, [message.sender]) : [];
  if (!message || !sender) return null;
  const { text, media, seq } = message;
  const group = await findGroup(db, room);
  const name = sender.id === SUPPORT_ID ? null : sender.nickname;
  return { group: group?.title ?? null, sender: name, text, media, seq };
}

/**
 * How many messages a member hasn't read, in all rooms that aren't muted, without support's (D53); at most `MAX_UNREAD`
 * per room.
 */
export async function countAllUnread(db: Database, memberId: number, now: Date): Promise<number> {
  const unread = db
    .select({ seq: roomEvents.seq })
    .from(roomEvents)
    .where(and(eq(roomEvents.roomId, roomMembers.roomId), isUnread(db, memberId), isNotFolded(db, memberId)))
    .limit(MAX_UNREAD)
    .as('unread');
  return db.$count(
    db
      .select({ seq: unread.seq })
      .from(roomMembers)
      .innerJoin(rooms, and(eq(rooms.id, roomMembers.roomId), ne(rooms.kind, 'support')))
      .crossJoinLateral(unread)
      .where(and(eq(roomMembers.memberId, memberId), eq(roomMembers.state, 'open'), isHeard(now)))
      .as('all_unread'),
  );
}
