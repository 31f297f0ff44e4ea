import { GROUP_FIELDS, type GroupField, type GroupSettings } from '@contract/chat/group';
import type { GroupRoom } from '@contract/chat/room';
import { CODE } from '@contract/codes';
import { and, eq } from 'drizzle-orm';
import { deriveKey, keyedHash } from '../crypto/derive-key';
import { isAmong } from '../database/lists';
import type { Database } from '../database/open';
import { groupInvitations, groups, roomEvents, roomMembers, rooms } from '../database/schema';
import { allOrNothing, Failure } from '../failure';
import { takeHit } from '../limits/limits';
import { deletePicture, storeGroupPicture } from '../media/pictures';
import { readPicture } from '../media/read-picture';
import { findMembers, keepMembers, muteOf } from '../member/members';
import { type Added, addInTurn } from './group-members';
import { rightsOf } from './group-rights';
import { type Group, type GroupTurn, keepGroup, lockGroup, settingsOf } from './groups';
import { countUse } from './limits';
import { appendEvents } from './log';
import { findMembership } from './memberships';
import { requireGroupRoom, unknownRoom } from './rooms';
import { signalEvents } from './signals';
import type { WritingContext } from './turn';

/** Filters members to those who belong to a group or are invited to it. */
async function listIn(
  tx: Database,
  table: typeof roomMembers | typeof groupInvitations,
  room: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: table.memberId })
    .from(table)
    .where(and(eq(table.roomId, room), isAmong(table.memberId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Whether a member has created a group: its first event says so. */
async function hasMade(tx: Database, memberId: number, room: string): Promise<boolean> {
  const [first] = await tx
    .select({ by: roomEvents.senderId, action: roomEvents.action })
    .from(roomEvents)
    .where(and(eq(roomEvents.roomId, room), eq(roomEvents.seq, 1)));
  return first?.by === memberId && first.action === 'created';
}

/**
 * Answers a retry with the group that it created, and the results for those who were to be added; 409 for another
 * room's id, and for a group that somebody else created or owns: its members may be hidden.
 */
async function answerRepeat(
  tx: Database,
  memberId: number,
  { id, memberIds }: { id: string; memberIds: readonly number[] },
): Promise<Added | Failure> {
  const room = await requireGroupRoom(tx, memberId, id);
  if (room instanceof Failure || room.role !== 'owner' || !(await hasMade(tx, memberId, id)))
    return new Failure(CODE.conflict);
  const belonging = await listIn(tx, roomMembers, id, memberIds);
  const waiting = await listIn(tx, groupInvitations, id, memberIds);
  const outside = [...new Set(memberIds)].filter((one) => !belonging.has(one));
  return {
    room,
    invited: outside.filter((one) => waiting.has(one)),
    refused: outside.filter((one) => !waiting.has(one)),
  };
}

/**
 * Creates a group, with the member as its owner, and adds others; idempotent. 403 `muted` while our team has muted the
 * member, 429 after too many.
 */
export const createGroup = (
  context: WritingContext,
  memberId: number,
  { id, title, memberIds }: { id: string; title: string; memberIds: readonly number[] },
): Promise<Added | Failure> =>
  allOrNothing(context.db, async (tx) => {
    const kept = await keepMembers(tx, [...new Set([memberId, ...memberIds])]);
    const maker = kept.find((one) => one.id === memberId);
    if (!maker) return new Failure(CODE.tokenInvalid);
    const now = context.clock();
    const [room] = await tx
      .insert(rooms)
      .values({ id, kind: 'group', lastAt: now })
      .onConflictDoNothing()
      .returning({ id: rooms.id });
    if (!room) return answerRepeat(tx, memberId, { id, memberIds });
    const muted = muteOf(maker, now);
    if (muted) return muted;
    const limited = await countUse(tx, context, { kind: 'groups', memberId, now });
    if (limited) return limited;
    await tx.insert(groups).values({ roomId: room.id, title, memberCount: 1, createdAt: now });
    await tx.insert(roomMembers).values({
      roomId: room.id,
      memberId,
      state: 'open',
      role: 'owner',
      joinedAt: now,
      readSeq: 1,
      changedAt: now,
    });
    const made = {
      kind: 'member' as const,
      senderId: memberId,
      subjectId: memberId,
      action: 'created' as const,
    };
    const begun = await lockGroup(tx, room.id, context.clock);
    if (!begun) throw new Error('the group is gone');
    await signalEvents(tx, await appendEvents(tx, begun.room, [made], now));
    const locked = await lockGroup(tx, room.id, context.clock);
    const own = await findMembership(tx, room.id, memberId);
    if (!locked || !own) throw new Error('the group is gone');
    const others = kept.filter(({ id }) => id !== memberId);
    const rights = rightsOf(own.role, settingsOf(locked.group));
    return addInTurn({ ...locked, context, own, rights, others }, memberIds);
  });

/** The changes to a group. */
export type GroupChange = { [Field in keyof (GroupSettings & { title: string })]?: Group[Field] | undefined };

/** Changes a group in the turn of an admin, and says so in it; no effect if nothing differs. */
async function change(
  turn: GroupTurn,
  values: Partial<Group>,
  changed: GroupField[],
): Promise<GroupRoom | Failure> {
  const { context, tx, room, own, now } = turn;
  const { memberId } = own;
  if (changed.length > 0) {
    const limited = await countUse(tx, context, { kind: 'changes', memberId, now });
    if (limited) return limited;
    await tx.update(groups).set(values).where(eq(groups.roomId, room.id));
    const event = { kind: 'settings' as const, senderId: memberId, changed, text: values.title ?? '' };
    await signalEvents(tx, await appendEvents(tx, room, [event], now));
  }
  return requireGroupRoom(tx, memberId, room.id);
}

/** 403 `muted` while our team has muted an admin: everybody sees titles and pictures, just like messages. */
async function refuseMuted({ tx, own, now }: GroupTurn): Promise<Failure | null> {
  const [account] = await findMembers(tx, [own.memberId]);
  return account ? muteOf(account, now) : null;
}

/** Changes the title and the settings of a group. 403 for members who aren't admins, and `muted` for a title. */
export const changeGroup = (
  context: WritingContext,
  at: { room: string; memberId: number },
  wanted: GroupChange,
): Promise<GroupRoom | Failure> =>
  keepGroup(context, { ...at, right: 'manage' }, async (turn) => {
    const values: Record<string, unknown> = wanted;
    const before: Record<string, unknown> = turn.group;
    const changed = GROUP_FIELDS.filter(
      (field) => values[field] !== undefined && values[field] !== before[field],
    );
    const muted = changed.includes('title') ? await refuseMuted(turn) : null;
    if (muted) return muted;
    const differing = Object.fromEntries(changed.map((field) => [field, values[field]]));
    return change(turn, differing, changed);
  });

const UPLOADS = { max: 20, window: 60 * 60_000 };

/** Replaces the picture of a group. 403 for members who aren't admins and for `muted` ones, 429 after 20 in an hour. */
export async function setGroupPicture(
  context: WritingContext,
  at: { room: string; memberId: number },
  file: File,
): Promise<GroupRoom | Failure> {
  const { db, clock, config } = context;
  // Before the picture is processed, which is slow.
  const own = await findMembership(db, at.room, at.memberId);
  if (!own) return unknownRoom();
  const key = `group-picture:${keyedHash(deriveKey(config.secretKey, 'limits'), String(at.memberId))}`;
  const limited = await takeHit(db, { key, ...UPLOADS }, clock());
  if (limited) return limited;
  const picture = await readPicture(file);
  if (picture instanceof Failure) return picture;
  return keepGroup(context, { ...at, right: 'manage' }, async (turn) => {
    const { tx, room, group, now } = turn;
    const muted = await refuseMuted(turn);
    if (muted) return muted;
    if (group.photo !== null) await deletePicture(tx, group.photo);
    const photo = await storeGroupPicture(tx, room.id, picture, now);
    return change(turn, { photo }, ['picture']);
  });
}

/** Removes the picture of a group. 403 for members who aren't admins. */
export const removeGroupPicture = (
  context: WritingContext,
  at: { room: string; memberId: number },
): Promise<GroupRoom | Failure> =>
  keepGroup(context, { ...at, right: 'manage' }, async (turn) => {
    const { photo } = turn.group;
    if (photo !== null) await deletePicture(turn.tx, photo);
    return change(turn, { photo: null }, photo === null ? [] : ['picture']);
  });
