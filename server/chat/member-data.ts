import { mediaPath, type MessageMedium, PICTURE_SIDES } from '@contract/chat/media';
import { SUPPORT_ID } from '@contract/support/request';
import { and, asc, eq, inArray, ne, notExists, or } from 'drizzle-orm';
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
import type { MemberData } from '../module';
import { emptyMessages, lockWithForwards, tellOfForwards } from './deletions';
import { settleDeparture } from './group-members';
import { lockGroup } from './groups';
import { appendEvents, lockForwards, lockRoom, placeOf, type StoredEvent } from './log';
import { lockMemberships, type Membership } from './memberships';
import { withoutName } from './mentions';
import { isAt, isPlace, keyOf, type Place } from './places';
import { replaceTerms } from './search-terms';
import { signalEvents, signalRooms } from './signals';
import { dropMediaOf } from './uploads';

/** Deletes chats that nobody belongs to any more. Groups have dissolved when their last member left. */
async function deleteEmptyRooms(tx: Database, ids: readonly string[]): Promise<void> {
  const members = tx.select().from(roomMembers).where(eq(roomMembers.roomId, rooms.id));
  await tx.delete(rooms).where(and(inArray(rooms.id, [...ids]), ne(rooms.kind, 'group'), notExists(members)));
}

/** Events that one statement adds: it has a limited number of values. */
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

/**
 * Takes the name of a member out of the messages of others, which are locked, and says that they have changed: devices
 * that have kept them are told by `sync`. Each row is written once, so that PostgreSQL looks up no account again.
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
      const { text, mentions } = withoutName(message.text, message.mentions ?? [], memberId);
      await tx
        .update(roomEvents)
        .set({ text, mentions, changedSeq: places[index]?.seq })
        .where(isPlace(placeOf(message)));
      if (text !== message.text)
        await replaceTerms(tx, [message, ...(await lockForwards(tx, [message]))], text);
    }
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

/**
 * Where a member has written or reacted or support has answered, and where the member is named: nobody adds to it while
 * the account is locked.
 */
async function findTraces(tx: Database, memberId: number, own: readonly string[]): Promise<Place[]> {
  const rows = await tx
    .select({ room: roomEvents.roomId, seq: roomEvents.seq })
    .from(roomEvents)
    .where(
      or(
        eq(roomEvents.senderId, memberId),
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

/**
 * Empties what a member has written, and what our support has answered them, everywhere it was forwarded to, and takes
 * back their name and their reactions. Places stay, and that messages were taken away.
 */
async function eraseEvents(
  tx: Database,
  memberId: number,
  { rooms: own, clock }: { rooms: readonly string[]; clock: () => Date },
): Promise<void> {
  // Messages of others that change are locked with the member's own, in one order; so are answers of support.
  const isAnswer = ({ senderId, roomId }: StoredEvent): boolean =>
    senderId === SUPPORT_ID && own.includes(roomId);
  const locked = await lockWithForwards(tx, isAt(roomEvents, await findTraces(tx, memberId, own)));
  const originals = new Set(
    locked
      .filter((event) => event.senderId === memberId || isAnswer(event))
      .map((event) => keyOf(placeOf(event))),
  );
  const gone = locked.filter(
    ({ originalRoom: room, originalSeq: seq, ...event }) =>
      originals.has(keyOf(placeOf(event))) ||
      (room !== null && seq !== null && originals.has(keyOf({ room, seq }))),
  );
  await lockMemberships(tx, [...new Set([...own, ...gone.map(({ roomId }) => roomId)])]);
  const now = clock();
  await emptyMessages(tx, gone, now);
  const reactedTo = await findReactedTo(tx, memberId);
  const isChanged = (message: StoredEvent): boolean =>
    message.mentions?.some((mention) => mention.memberId === memberId) === true ||
    reactedTo.has(keyOf(placeOf(message)));
  const taken = new Set(gone);
  const changed = locked.filter((message) => !taken.has(message) && isChanged(message));
  await changeMessages(tx, memberId, { changed, now });
  await tx.delete(messageMentions).where(eq(messageMentions.memberId, memberId));
  await dropMediaOf(tx, memberId, now);
  await tx.update(roomEvents).set({ senderId: null }).where(eq(roomEvents.senderId, memberId));
  await tx.update(roomEvents).set({ subjectId: null }).where(eq(roomEvents.subjectId, memberId));
  await tx.delete(messageReactions).where(eq(messageReactions.memberId, memberId));
  await tx.delete(hiddenMessages).where(eq(hiddenMessages.memberId, memberId));
  await tellOfForwards(
    tx,
    gone.filter(({ roomId }) => !own.includes(roomId)),
    clock(),
  );
}

/** Counts a member out of groups, whose rooms are locked, and hands over those that they owned. */
async function leaveGroups(tx: Database, left: readonly Membership[], clock: () => Date): Promise<void> {
  for (const gone of left) {
    const locked = await lockGroup(tx, gone.roomId, clock);
    const events = locked && (await settleDeparture(locked, gone));
    if (locked && events && events.length > 0)
      await signalEvents(tx, await appendEvents(tx, locked.room, events, locked.now));
  }
}

/** Deletes what leads a member into groups, and where they have led others. */
async function eraseInvitations(tx: Database, memberId: number): Promise<void> {
  for (const table of [groupInvitations, groupRequests, groupRemovals])
    await tx.delete(table).where(eq(table.memberId, memberId));
  await tx.delete(groupInvitations).where(eq(groupInvitations.byId, memberId));
  await tx.delete(groupLinks).where(eq(groupLinks.byId, memberId));
}

/**
 * Locks the rooms that a member belongs to or has left traces in: what changes there is told in them. PostgreSQL looks up
 * the room of an event that one transaction changes twice: the erasure would wait there for whoever holds the room.
 * @returns the rooms that they belong to
 */
async function lockRooms(tx: Database, memberId: number): Promise<string[]> {
  const own = () =>
    tx.select({ id: roomMembers.roomId }).from(roomMembers).where(eq(roomMembers.memberId, memberId));
  const written = tx.select({ id: roomEvents.roomId }).from(roomEvents);
  const named = tx.select({ id: messageMentions.roomId }).from(messageMentions);
  const reacted = tx.select({ id: messageReactions.roomId }).from(messageReactions);
  const traces = own()
    .union(written.where(eq(roomEvents.senderId, memberId)))
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

/** Erases what a member has written, and takes them out of their rooms. */
async function eraseChats(tx: Database, memberId: number, clock: () => Date): Promise<void> {
  const ids = await lockRooms(tx, memberId);
  await eraseEvents(tx, memberId, { rooms: ids, clock });
  const left = await tx.delete(roomMembers).where(eq(roomMembers.memberId, memberId)).returning();
  // Nobody needs the room of support any more: it goes with its only member.
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

/** Where a member who is signed in finds what they have sent; null for what they haven't. */
function addressOf({ id, room, medium }: { id: string; room: string | null; medium: MessageMedium | null }) {
  if (room === null || medium === null) return null;
  const isPicture = medium.kind === 'picture' && !medium.animated;
  return mediaPath(id, isPicture ? PICTURE_SIDES[2] : 'original');
}

/** What leads a member into groups, and what they have made to lead others there. */
const exportGroups = async (db: Database, memberId: number) => ({
  invitations: await db
    .select({
      room: groupInvitations.roomId,
      by: groupInvitations.byId,
      at: groupInvitations.at,
      declinedAt: groupInvitations.declinedAt,
    })
    .from(groupInvitations)
    .where(eq(groupInvitations.memberId, memberId)),
  invited: await db
    .select({ room: groupInvitations.roomId, memberId: groupInvitations.memberId, at: groupInvitations.at })
    .from(groupInvitations)
    .where(eq(groupInvitations.byId, memberId)),
  requests: await db
    .select({ room: groupRequests.roomId, at: groupRequests.at })
    .from(groupRequests)
    .where(eq(groupRequests.memberId, memberId)),
  removals: await db
    .select({ room: groupRemovals.roomId, at: groupRemovals.at })
    .from(groupRemovals)
    .where(eq(groupRemovals.memberId, memberId)),
  links: await db
    .select({
      room: groupLinks.roomId,
      token: groupLinks.token,
      createdAt: groupLinks.createdAt,
      expiresAt: groupLinks.expiresAt,
      maxUses: groupLinks.maxUses,
      uses: groupLinks.uses,
      approval: groupLinks.approval,
    })
    .from(groupLinks)
    .where(eq(groupLinks.byId, memberId)),
});

/**
 * What members have written and done, what became of them in groups, and the rooms that they belong to. A forward is told by the place of its original,
 * whose text is somebody else's.
 */
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
  export: async (db, memberId) => ({
    rooms: await db
      .select({
        room: roomMembers.roomId,
        state: roomMembers.state,
        role: roomMembers.role,
        joinedAt: roomMembers.joinedAt,
        joinedSeq: roomMembers.joinedSeq,
        cameSeq: roomMembers.cameSeq,
        readSeq: roomMembers.readSeq,
        toldSeq: roomMembers.toldSeq,
        removedSeq: roomMembers.removedSeq,
        pinned: roomMembers.pinned,
        archived: roomMembers.archived,
        markedUnread: roomMembers.markedUnread,
        draft: roomMembers.draft,
        draftAt: roomMembers.draftAt,
        mutedUntil: roomMembers.mutedUntil,
        changedAt: roomMembers.changedAt,
      })
      .from(roomMembers)
      .where(eq(roomMembers.memberId, memberId)),
    events: await db
      .select({
        room: roomEvents.roomId,
        seq: roomEvents.seq,
        kind: roomEvents.kind,
        at: roomEvents.at,
        text: roomEvents.text,
        target: roomEvents.targetSeq,
        replyTo: roomEvents.replyTo,
        originalRoom: roomEvents.originalRoom,
        originalSeq: roomEvents.originalSeq,
        editedAt: roomEvents.editedAt,
        changedSeq: roomEvents.changedSeq,
        pinnedSeq: roomEvents.pinnedSeq,
        goneAt: roomEvents.goneAt,
        media: roomEvents.media,
        mentions: roomEvents.mentions,
        subject: roomEvents.subjectId,
        action: roomEvents.action,
        role: roomEvents.role,
        changed: roomEvents.changed,
      })
      .from(roomEvents)
      .where(or(eq(roomEvents.senderId, memberId), eq(roomEvents.subjectId, memberId)))
      .orderBy(asc(roomEvents.at), asc(roomEvents.seq)),
    reactions: await db
      .select({
        room: messageReactions.roomId,
        seq: messageReactions.seq,
        emoji: messageReactions.emoji,
        setSeq: messageReactions.setSeq,
        at: messageReactions.at,
      })
      .from(messageReactions)
      .where(eq(messageReactions.memberId, memberId)),
    hidden: await db
      .select({ room: hiddenMessages.roomId, seq: hiddenMessages.seq, at: hiddenMessages.at })
      .from(hiddenMessages)
      .where(eq(hiddenMessages.memberId, memberId)),
    mentioned: await db
      .select({ room: messageMentions.roomId, seq: messageMentions.seq })
      .from(messageMentions)
      .where(eq(messageMentions.memberId, memberId)),
    groups: await exportGroups(db, memberId),
    uploads: (
      await db
        .select({
          id: chatMedia.id,
          room: chatMedia.roomId,
          seq: chatMedia.seq,
          medium: chatMedia.medium,
          bytes: chatMedia.bytes,
          createdAt: chatMedia.createdAt,
        })
        .from(chatMedia)
        .where(eq(chatMedia.memberId, memberId))
    ).map((upload) => ({ ...upload, address: addressOf(upload) })),
  }),
};
