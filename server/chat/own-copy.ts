import { mediaPath, type MessageMedium, PICTURE_SIDES } from '@contract/chat/media';
import { and, asc, eq, exists, isNotNull, isNull, lte, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import {
  chatMedia,
  groupInvitations,
  groupLinks,
  groupRemovals,
  groupRequests,
  groups,
  hiddenMessages,
  messageMentions,
  messageReactions,
  roomEvents,
  roomMembers,
  rooms,
} from '../database/schema';
import { isForward, isMessage } from './log';

/** The address at which a signed-in member finds media that they have sent; null for unsent ones. */
function addressOf({ id, room, medium }: { id: string; room: string | null; medium: MessageMedium | null }) {
  if (room === null || medium === null) return null;
  const isPicture = medium.kind === 'picture' && !medium.animated;
  return mediaPath(id, isPicture ? PICTURE_SIDES[2] : 'original');
}

/** A member's requests and invitations to join groups, and the links and invitations that they made for others. */
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

const original = alias(roomEvents, 'original');
const forward = alias(roomEvents, 'forward');

/** The member's own membership of the room of an original. */
const known = alias(roomMembers, 'known');

/**
 * A condition: an event isn't left over from a dissolved group. Only what was forwarded elsewhere stays of one, which
 * its author must not learn.
 */
function isNotLeftover(db: Database) {
  const leftover = db
    .select()
    .from(rooms)
    .leftJoin(groups, eq(groups.roomId, rooms.id))
    .where(and(eq(rooms.id, roomEvents.roomId), eq(rooms.kind, 'group'), isNull(groups.roomId)));
  return notExists(leftover);
}

/**
 * What a member has written, and what concerns them. A forward has a text only if the words are the member's own; the
 * place of its original is given only if the member belongs to that room, since it may be another forward once the
 * original is gone.
 */
async function exportEvents(db: Database, memberId: number) {
  const isOriginal = and(
    eq(original.roomId, roomEvents.originalRoom),
    eq(original.seq, roomEvents.originalSeq),
    isMessage,
  );
  const isKnown = and(
    eq(known.roomId, roomEvents.originalRoom),
    eq(known.memberId, memberId),
    lte(known.joinedSeq, roomEvents.originalSeq),
  );
  const rows = await db
    .select({ event: roomEvents, original, isKnown: isNotNull(known.memberId).mapWith(Boolean) })
    .from(roomEvents)
    .leftJoin(original, isOriginal)
    .leftJoin(known, isKnown)
    .where(and(or(eq(roomEvents.senderId, memberId), eq(roomEvents.subjectId, memberId)), isNotLeftover(db)))
    .orderBy(asc(roomEvents.at), asc(roomEvents.seq));
  return rows.map(({ event, original: passedOn, ...row }) => {
    const said = passedOn ?? event;
    const isOwn = !isForward(event) || (said.authorId ?? said.senderId) === memberId;
    return {
      room: event.roomId,
      seq: event.seq,
      kind: event.kind,
      at: event.at,
      text: isOwn ? said.text : '',
      target: event.targetSeq,
      replyTo: event.replyTo,
      forwarded: isForward(event),
      originalRoom: row.isKnown ? event.originalRoom : null,
      originalSeq: row.isKnown ? event.originalSeq : null,
      editedAt: isOwn ? said.editedAt : null,
      changedSeq: event.changedSeq,
      pinnedSeq: event.pinnedSeq,
      goneAt: event.goneAt,
      media: isOwn ? said.media : null,
      mentions: isOwn ? said.mentions : null,
      subject: event.subjectId,
      action: event.action,
      role: event.role,
      changed: event.changed,
    };
  });
}

/** What a member has uploaded, except media that only forwards by others still show. */
async function exportUploads(db: Database, memberId: number) {
  const isShown = and(eq(roomEvents.roomId, chatMedia.roomId), eq(roomEvents.seq, chatMedia.seq));
  const isForwardOf = and(
    eq(forward.originalRoom, chatMedia.roomId),
    eq(forward.originalSeq, chatMedia.seq),
    eq(forward.kind, 'message'),
    eq(forward.senderId, memberId),
  );
  const isPassedOn = exists(db.select().from(forward).where(isForwardOf));
  const rows = await db
    .select({ upload: chatMedia, sender: roomEvents.senderId })
    .from(chatMedia)
    .leftJoin(roomEvents, isShown)
    .where(
      and(
        eq(chatMedia.memberId, memberId),
        or(isNull(chatMedia.roomId), and(eq(roomEvents.senderId, memberId), isNotLeftover(db)), isPassedOn),
      ),
    );
  return rows.map(({ upload: { id, roomId, seq, medium, bytes, createdAt }, sender }) => {
    const place = sender === memberId ? { room: roomId, seq } : { room: null, seq: null };
    return { id, ...place, medium, bytes, createdAt, address: addressOf({ id, room: roomId, medium }) };
  });
}

/** The chats in a member's data export. */
export const exportChats = async (db: Database, memberId: number) => ({
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
  events: await exportEvents(db, memberId),
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
  uploads: await exportUploads(db, memberId),
});
