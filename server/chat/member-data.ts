import { SUPPORT_ID } from '@contract/support/request';
import { and, asc, eq, inArray, isNotNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import {
  chatMedia,
  groupInvitations,
  groupLinks,
  groupRemovals,
  groupRequests,
  hiddenMessages,
  messageMentions,
  messageReactions,
  roomEvents,
  roomMembers,
  rooms,
} from '../database/schema';
import { keepMembers } from '../member/members';
import type { MemberData } from '../module';
import { emptyMessages, type Locked, lockWithForwards, tellOfForwards } from './deletions';
import { settleDeparture } from './group-members';
import { lockGroup } from './groups';
import { forwardsOf, handOver } from './hand-over';
import { appendEvents, lockForwards, lockRoom, placeOf, type StoredEvent } from './log';
import { lockMemberships, type Membership } from './memberships';
import { withoutName } from './mentions';
import { exportChats } from './own-copy';
import { isAt, isPlace, keyOf, type Place } from './places';
import { replaceTerms } from './search-terms';
import { signalEvents, signalRooms } from './signals';
import { dropMediaOf } from './uploads';

/** Deletes chats that nobody belongs to any more. Groups were dissolved when their last member left. */
async function deleteEmptyRooms(tx: Database, ids: readonly string[]): Promise<void> {
  const members = tx.select().from(roomMembers).where(eq(roomMembers.roomId, rooms.id));
  await tx.delete(rooms).where(and(inArray(rooms.id, [...ids]), ne(rooms.kind, 'group'), notExists(members)));
}

/** The most events that one statement adds: its number of parameters is limited. */
const EVENTS_AT_ONCE = 1_000;

/** Says in the log of a room, which is locked, that messages of it have changed. */
async function tellChanged(tx: Database, id: string, seqs: readonly number[], now: Date): Promise<Place[]> {
  const places: Place[] = [];
  for (let from = 0; from < seqs.length; from += EVENTS_AT_ONCE) {
    const room = await lockRoom(tx, id);
    const events = seqs
      .slice(from, from + EVENTS_AT_ONCE)
      .map((targetSeq) => ({ kind: 'edit' as const, senderId: null, targetSeq }));
    if (room) places.push(...(await appendEvents(tx, room, events, now)));
  }
  await signalEvents(tx, places);
  return places;
}

/** Whether the text of a message mentions a member. */
const names = ({ mentions }: StoredEvent, memberId: number): boolean =>
  mentions?.some((mention) => mention.memberId === memberId) === true;

/** The content of a message without the name of a member. */
const withoutNameOf = ({ text, mentions }: StoredEvent, memberId: number) =>
  withoutName(text, mentions ?? [], memberId);

/**
 * Removes a member's name from others' messages, which are locked, and appends events for the changes: devices that
 * have kept the messages learn of it by `sync`. Each row is written only once, so that PostgreSQL needn't check its
 * accounts' foreign keys again.
 */
async function changeMessages(
  tx: Database,
  memberId: number,
  { changed, now }: { changed: readonly StoredEvent[]; now: Date },
): Promise<void> {
  for (const id of new Set(changed.map(({ roomId }) => roomId))) {
    const messages = changed.filter(({ roomId }) => roomId === id);
    const seqs = messages.map(({ seq }) => seq);
    const places = await tellChanged(tx, id, seqs, now);
    for (const [index, message] of messages.entries()) {
      // A message that doesn't mention the member may be a forward that took over its words after it was locked.
      const nameless = names(message, memberId) ? withoutNameOf(message, memberId) : null;
      await tx
        .update(roomEvents)
        .set({ ...nameless, changedSeq: places[index]?.seq })
        .where(isPlace(placeOf(message)));
      if (nameless && nameless.text !== message.text)
        await replaceTerms(tx, [message, ...(await lockForwards(tx, [message]))], nameless.text);
    }
  }
}

/** Hands the words of others that a member's forwards hold over to further forwards, without the member's name. */
async function handOverHeld(
  tx: Database,
  memberId: number,
  { held, staying }: { held: readonly StoredEvent[]; staying: readonly StoredEvent[] },
): Promise<void> {
  for (const message of held) {
    const nameless = { ...message, ...withoutNameOf(message, memberId) };
    await handOver(tx, [nameless], staying);
    if (nameless.text !== message.text) await replaceTerms(tx, forwardsOf(message, staying), nameless.text);
  }
}

/** The keys of the messages that a member has reacted to. */
async function findReactedTo(tx: Database, memberId: number): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ room: messageReactions.roomId, seq: messageReactions.seq })
    .from(messageReactions)
    .where(eq(messageReactions.memberId, memberId));
  return new Set(rows.map(keyOf));
}

/** A condition: a forward holds words that name a member. */
const isHeldNaming = (memberId: number): SQL | undefined =>
  and(
    isNotNull(roomEvents.authorId),
    sql`${roomEvents.mentions} @> ${JSON.stringify([{ memberId }])}::jsonb`,
  );

/**
 * The places where a member has written or reacted, where support has answered them, where forwards hold their words,
 * and where they are mentioned: nobody adds to these while the account is locked.
 */
async function findTraces(tx: Database, memberId: number, own: readonly string[]): Promise<Place[]> {
  const rows = await tx
    .select({ room: roomEvents.roomId, seq: roomEvents.seq })
    .from(roomEvents)
    .where(
      or(
        eq(roomEvents.senderId, memberId),
        eq(roomEvents.authorId, memberId),
        isHeldNaming(memberId),
        and(eq(roomEvents.senderId, SUPPORT_ID), inArray(roomEvents.roomId, [...own])),
      ),
    )
    .union(
      tx
        .select({ room: messageMentions.roomId, seq: messageMentions.seq })
        .from(messageMentions)
        .where(eq(messageMentions.memberId, memberId)),
    )
    .union(
      tx
        .select({ room: messageReactions.roomId, seq: messageReactions.seq })
        .from(messageReactions)
        .where(eq(messageReactions.memberId, memberId)),
    );
  return rows;
}

/** What is deleted with a member's account, and what stays. */
interface Erased {
  gone: StoredEvent[];
  /** The messages in `gone` that hold the words of others. */
  held: StoredEvent[];
  staying: StoredEvent[];
}

/**
 * Determines what is deleted with a member's account: what they have sent, what support has answered them, and all
 * forwards of both, whoever sent them. Words of others that the member has forwarded stay where other forwards show
 * them.
 */
function sortOut({ messages, forwards }: Locked, memberId: number, own: readonly string[]): Erased {
  const all = [...messages, ...forwards];
  const isAnswer = ({ senderId, roomId }: StoredEvent): boolean =>
    senderId === SUPPORT_ID && own.includes(roomId);
  const isTheirs = (event: StoredEvent): boolean =>
    (event.authorId ?? event.senderId) === memberId || isAnswer(event);
  const lost = new Set(all.filter(isTheirs).map((event) => keyOf(placeOf(event))));
  const isGone = (event: StoredEvent): boolean => {
    const { originalRoom: room, originalSeq: seq, senderId } = event;
    return (
      isTheirs(event) ||
      senderId === memberId ||
      (room !== null && seq !== null && lost.has(keyOf({ room, seq })))
    );
  };
  const gone = all.filter(isGone);
  const held = gone.filter((event) => event.authorId !== null && !isTheirs(event));
  return { gone, held, staying: all.filter((event) => !isGone(event)) };
}

/**
 * Empties what a member has written, and what support has answered them, including all forwards, and removes their name
 * and their reactions. The places stay, as does the fact that messages were deleted.
 */
async function eraseEvents(
  tx: Database,
  memberId: number,
  { rooms: own, clock }: { rooms: readonly string[]; clock: () => Date },
): Promise<void> {
  // Others' messages that change, and answers of support, are locked with the member's own, in a fixed order.
  const locked = await lockWithForwards(tx, isAt(roomEvents, await findTraces(tx, memberId, own)));
  const { gone, held, staying } = sortOut(locked, memberId, own);
  await lockMemberships(tx, [...new Set([...own, ...gone.map(({ roomId }) => roomId)])]);
  const now = clock();
  await handOverHeld(tx, memberId, { held, staying });
  await emptyMessages(tx, gone, now);
  const reactedTo = await findReactedTo(tx, memberId);
  const changed = staying.filter(
    (message) => names(message, memberId) || reactedTo.has(keyOf(placeOf(message))),
  );
  await changeMessages(tx, memberId, { changed, now });
  await tx.delete(messageMentions).where(eq(messageMentions.memberId, memberId));
  await dropMediaOf(tx, memberId, now);
  await tx.update(roomEvents).set({ senderId: null }).where(eq(roomEvents.senderId, memberId));
  await tx.update(roomEvents).set({ subjectId: null }).where(eq(roomEvents.subjectId, memberId));
  // An earlier version doesn't clear the author.
  await tx
    .update(roomEvents)
    .set({ authorId: null })
    .where(and(eq(roomEvents.authorId, memberId), ne(roomEvents.kind, 'message')));
  await tx.delete(messageReactions).where(eq(messageReactions.memberId, memberId));
  await tx.delete(hiddenMessages).where(eq(hiddenMessages.memberId, memberId));
  await tellOfForwards(
    tx,
    gone.filter(({ roomId }) => !own.includes(roomId)),
    clock(),
  );
}

/** Takes a member out of groups, whose rooms are locked, and hands over those that they owned. */
async function leaveGroups(tx: Database, left: readonly Membership[], clock: () => Date): Promise<void> {
  for (const gone of left) {
    const locked = await lockGroup(tx, gone.roomId, clock);
    const events = locked && (await settleDeparture(locked, gone));
    if (locked && events && events.length > 0)
      await signalEvents(tx, await appendEvents(tx, locked.room, events, locked.now));
  }
}

/**
 * Deletes a member's requests, invitations and removals in groups, and the links and invitations that they made for
 * others.
 */
async function eraseInvitations(tx: Database, memberId: number): Promise<void> {
  for (const table of [groupInvitations, groupRequests, groupRemovals])
    await tx.delete(table).where(eq(table.memberId, memberId));
  await tx.delete(groupInvitations).where(eq(groupInvitations.byId, memberId));
  await tx.delete(groupLinks).where(eq(groupLinks.byId, memberId));
}

/**
 * Locks the rooms that a member belongs to or has left traces in, since the changes append events to them. If one
 * transaction changes an event twice, PostgreSQL checks its room's foreign key, and the erasure would wait there for
 * whoever holds the room.
 * @returns the rooms that they belong to
 */
async function lockRooms(tx: Database, memberId: number): Promise<string[]> {
  const own = () =>
    tx.select({ id: roomMembers.roomId }).from(roomMembers).where(eq(roomMembers.memberId, memberId));
  const written = tx.select({ id: roomEvents.roomId }).from(roomEvents);
  const named = tx.select({ id: messageMentions.roomId }).from(messageMentions);
  const reacted = tx.select({ id: messageReactions.roomId }).from(messageReactions);
  const held = tx.select({ id: roomEvents.roomId }).from(roomEvents);
  const traces = own()
    .union(written.where(eq(roomEvents.senderId, memberId)))
    .union(held.where(isHeldNaming(memberId)))
    .union(named.where(eq(messageMentions.memberId, memberId)))
    .union(reacted.where(eq(messageReactions.memberId, memberId)));
  await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.id, traces))
    .orderBy(asc(rooms.id))
    .for('update');
  return (await own()).map(({ id }) => id);
}

/** Locks the accounts whose words a member's forwards hold, since these are handed over; before any room is locked. */
async function keepAuthors(tx: Database, memberId: number): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: roomEvents.authorId })
    .from(roomEvents)
    .where(and(eq(roomEvents.senderId, memberId), isNotNull(roomEvents.authorId)));
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length > 0) await keepMembers(tx, ids);
}

/** Erases what a member has written, and removes them from their rooms. */
async function eraseChats(tx: Database, memberId: number, clock: () => Date): Promise<void> {
  await keepAuthors(tx, memberId);
  const ids = await lockRooms(tx, memberId);
  await eraseEvents(tx, memberId, { rooms: ids, clock });
  const left = await tx.delete(roomMembers).where(eq(roomMembers.memberId, memberId)).returning();
  // The chat with support is deleted with its only member.
  await tx
    .delete(roomMembers)
    .where(and(eq(roomMembers.memberId, SUPPORT_ID), inArray(roomMembers.roomId, ids)));
  await leaveGroups(tx, left, clock);
  await eraseInvitations(tx, memberId);
  if (ids.length === 0) return;
  await tx.update(rooms).set({ pair: null }).where(inArray(rooms.id, ids));
  const others = await tx
    .update(roomMembers)
    .set({ changedAt: clock() })
    .where(inArray(roomMembers.roomId, ids))
    .returning({ memberId: roomMembers.memberId });
  await deleteEmptyRooms(tx, ids);
  await signalRooms(tx, [...new Set(others.map((member) => member.memberId))]);
}

/** What members have written and done, what happened to them in groups, and the rooms that they belong to. */
export const memberData: MemberData = {
  tables: [
    roomMembers,
    roomEvents,
    messageReactions,
    messageMentions,
    hiddenMessages,
    chatMedia,
    groupInvitations,
    groupRequests,
    groupRemovals,
    groupLinks,
  ],
  erase: eraseChats,
  export: exportChats,
};
