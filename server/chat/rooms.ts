import { CODE } from '@contract/codes';
import { ROOM_CURSOR, ROOMS_PER_PAGE } from '@contract/chat/calls';
import type { MessageEvent } from '@contract/chat/event';
import { type GroupPreview, groupSettings } from '@contract/chat/group';
import { type GroupRoom, MAX_UNREAD, type Room, type RoomState } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import { and, count, desc, eq, gt, gte, inArray, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { findPeople } from '../contacts/people';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { groupRequests, groups, roomEvents, roomMembers, rooms } from '../database/schema';
import { Failure } from '../failure';
import { picturePath } from '../media/pictures';
import { findPrivacy } from '../privacy/privacy';
import { findHeld, isReadableBy } from '../support/holding';
import type { Actor } from './actor';
import { listMessages } from './events';
import { hasKeepers } from './group-keepers';
import { isAdmin, rightsOf } from './group-rights';
import { isNotHidden, isVisible } from './log';
import { findUnreadMentions, isNotFolded } from './mentions';
import { otherOf } from './pair';
import { isIn } from './places';
import { isToldTo, toldUpTo } from './told-readers';

/** The answer for a room that doesn't exist, and for one that isn't the member's. */
export const unknownRoom = (): Failure => new Failure(CODE.notFound, null, 'roomUnknown');

const me = alias(roomMembers, 'me');
/** The other member of a direct chat. */
const other = alias(roomMembers, 'other');

const isOtherOfDirect = and(
  eq(rooms.kind, 'direct'),
  eq(other.roomId, me.roomId),
  ne(other.memberId, me.memberId),
);

/** A condition: an actor may read a room; an assistant may not read all rooms of support. */
const isReadable = ({ assistant }: Actor): SQL | undefined =>
  assistant === undefined ? undefined : isReadableBy(assistant, me.roomId);

/** An actor in prepared statements. */
const MEMBER = sql.placeholder('memberId');
const ASSISTANT = sql`${sql.placeholder('assistant')}::bigint`;
const isReadableToActor = sql`(${ASSISTANT} is null or ${isReadableBy(ASSISTANT, me.roomId)})`;
const valuesOf = ({ memberId, assistant }: Actor) => ({ memberId, assistant: assistant ?? null });

/** The rooms of a member, each with their membership, the other member of a direct chat, and the data of a group. */
const selectRooms = (db: Database, memberId: number | Placeholder, where: SQL | undefined) =>
  db
    .select({
      id: rooms.id,
      kind: rooms.kind,
      pair: rooms.pair,
      lastSeq: rooms.lastSeq,
      lastAt: rooms.lastAt,
      state: me.state,
      role: me.role,
      joinedAt: me.joinedAt,
      joinedSeq: me.joinedSeq,
      readSeq: me.readSeq,
      removedSeq: me.removedSeq,
      pinned: me.pinned,
      archived: me.archived,
      markedUnread: me.markedUnread,
      draft: me.draft,
      draftAt: me.draftAt,
      mutedUntil: me.mutedUntil,
      otherState: other.state,
      group: groups,
      hasAdmins: hasKeepers(db),
    })
    .from(me)
    .innerJoin(rooms, eq(rooms.id, me.roomId))
    .leftJoin(other, isOtherOfDirect)
    .leftJoin(groups, eq(groups.roomId, me.roomId))
    .where(and(eq(me.memberId, memberId), where))
    .orderBy(desc(rooms.lastAt), desc(rooms.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRooms>>[number];

/** The last message of each room that the member can see. */
async function findLastMessages(
  db: Database,
  memberId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageEvent>> {
  const last = db
    .select({ seq: roomEvents.seq })
    .from(roomEvents)
    .where(and(eq(roomEvents.roomId, rooms.id), eq(roomEvents.kind, 'message'), isVisible(db, memberId)))
    .orderBy(desc(roomEvents.seq))
    .limit(1);
  const rows = await db
    .select({ room: rooms.id, seq: sql<number | null>`(${last})` })
    .from(rooms)
    .where(inArray(rooms.id, [...ids]));
  const places = rows.flatMap(({ room, seq }) => (seq === null ? [] : [{ room, seq }]));
  const messages = await listMessages(db, memberId, places);
  return new Map(messages.map((message) => [message.room, message]));
}

/** The counts that are read for a member's rooms. */
interface Counts {
  /** Visible messages of others after the place up to which the member has read; at most `MAX_UNREAD`. */
  unread: number;
  /** The place up to which somebody else has read; 0 if the member isn't told. */
  otherReadSeq: number;
}

async function countRooms(
  db: Database,
  memberId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const unread = db
    .select({ seq: roomEvents.seq })
    .from(roomEvents)
    .where(
      and(
        eq(roomEvents.roomId, me.roomId),
        gt(roomEvents.seq, me.readSeq),
        gte(roomEvents.seq, me.joinedSeq),
        eq(roomEvents.kind, 'message'),
        ne(roomEvents.senderId, memberId),
        isNotHidden(db, memberId),
        isNotFolded(db, memberId),
      ),
    )
    .limit(MAX_UNREAD)
    .as('unread');
  const read = db
    .select({ seq: toldUpTo(other).as('told') })
    .from(other)
    .where(and(eq(other.roomId, me.roomId), isToldTo(db, memberId, other)))
    .orderBy(desc(toldUpTo(other)))
    .limit(1);
  const rows = await db
    .select({
      id: me.roomId,
      unread: sql<number>`(select count(*)::integer from ${unread})`,
      otherReadSeq: sql<number | null>`(${read})`,
    })
    .from(me)
    .innerJoin(rooms, eq(rooms.id, me.roomId))
    .where(and(eq(me.memberId, memberId), inArray(me.roomId, [...ids])));
  const { readReceipts } = await findPrivacy(db, memberId);
  return new Map(
    rows.map(({ id, otherReadSeq, ...row }) => [
      id,
      { ...row, otherReadSeq: readReceipts ? (otherReadSeq ?? 0) : 0 },
    ]),
  );
}

/** A direct chat's state as the member sees it. To its sender, a declined request looks like a pending one. */
function stateOf({ state, otherState, lastSeq }: Row, person: Person | null): RoomState {
  if (lastSeq === 0) return 'empty';
  if (person === null || person.isContact) return 'open';
  if (state !== 'open') return state;
  return otherState === 'open' ? 'open' : 'requested';
}

/** What is read besides the rows of rooms to show them to a member. */
interface Surroundings extends Actor {
  /** The rooms of requests that an assistant has taken. */
  held: ReadonlySet<string>;
  last: ReadonlyMap<string, MessageEvent>;
  counts: ReadonlyMap<string, Counts>;
  people: ReadonlyMap<number, Person>;
  mentions: ReadonlyMap<string, number[]>;
  /** How many ask to join the groups that the member keeps; without those that nobody asks to join. */
  joinRequests: ReadonlyMap<string, number>;
}

/** What rooms of all kinds have. */
const partsOf = (
  { id, lastSeq, joinedSeq, readSeq, mutedUntil, lastAt, ...row }: Row,
  around: Surroundings,
) => ({
  id,
  firstSeq: joinedSeq,
  lastSeq,
  last: around.last.get(id) ?? null,
  readSeq,
  unread: around.counts.get(id)?.unread ?? 0,
  otherReadSeq: around.counts.get(id)?.otherReadSeq ?? 0,
  removedSeq: row.removedSeq,
  pinned: row.pinned,
  archived: row.archived,
  markedUnread: row.markedUnread,
  draft: row.draft,
  draftAt: row.draftAt?.toISOString() ?? null,
  mutedUntil: mutedUntil?.toISOString() ?? null,
  at: lastAt.toISOString(),
});

function toDirectRoom(row: Row, around: Surroundings): Room {
  const otherId = otherOf(row.pair, around.memberId);
  const person = otherId === null ? null : (around.people.get(otherId) ?? null);
  const state = stateOf(row, person);
  const parts = partsOf(row, around);
  // A member who hasn't accepted a request doesn't reveal whether they read it.
  const otherReadSeq = state === 'open' ? parts.otherReadSeq : 0;
  return { ...parts, kind: 'direct', person, state, otherReadSeq };
}

/** What somebody sees of a group before they join. */
export const previewOf = ({
  title,
  photo,
  memberCount,
}: Pick<NonNullable<Row['group']>, 'title' | 'photo' | 'memberCount'>): GroupPreview => ({
  title,
  photo: photo === null ? null : picturePath(photo, 512),
  icon: photo === null ? null : picturePath(photo, 96),
  memberCount,
});

function toGroupRoom(row: Row, group: NonNullable<Row['group']>, around: Surroundings): GroupRoom {
  const sender = around.last.get(row.id)?.sender;
  const settings = z.parse(groupSettings, group);
  const rights = rightsOf(row.role, settings);
  return {
    ...partsOf(row, around),
    kind: 'group',
    ...previewOf(group),
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
    hasAdmins: row.hasAdmins,
    rights,
    settings,
    mentions: around.mentions.get(row.id) ?? [],
    joinRequests: around.joinRequests.get(row.id) ?? 0,
    lastSender: sender === undefined ? null : (around.people.get(sender) ?? null),
  };
}

function toSupportRoom(row: Row, around: Surroundings): Room {
  const asker = around.assistant === undefined ? null : otherOf(row.pair, around.memberId);
  const canWrite = around.assistant === undefined || around.held.has(row.id);
  const parts = partsOf(row, around);
  return {
    ...parts,
    // An assistant sees the text of a request that they haven't taken only by opening it, which is logged.
    last: canWrite ? parts.last : null,
    kind: 'support',
    person: asker === null ? null : (around.people.get(asker) ?? null),
    canWrite,
  };
}

function toRoom(row: Row, around: Surroundings): Room {
  if (row.kind === 'support') return toSupportRoom(row, around);
  if (row.kind === 'saved') return { ...partsOf(row, around), kind: 'saved' };
  return row.group === null ? toDirectRoom(row, around) : toGroupRoom(row, row.group, around);
}

/** The people whom the answer shows: the other members of direct chats, and the last senders in groups. */
const shownPeople = (
  rows: readonly Row[],
  memberId: number,
  last: ReadonlyMap<string, MessageEvent>,
): number[] =>
  rows.flatMap(({ id, pair, kind }) =>
    kind === 'group' ? (last.get(id)?.sender ?? []) : (otherOf(pair, memberId) ?? []),
  );

/** How many ask to join each of these groups. */
async function countJoinRequests(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: groupRequests.roomId, total: count() })
    .from(groupRequests)
    .where(inArray(groupRequests.roomId, [...ids]))
    .groupBy(groupRequests.roomId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

async function toRooms(db: Database, actor: Actor, rows: readonly Row[]): Promise<Room[]> {
  if (rows.length === 0) return [];
  const { memberId, assistant } = actor;
  const ids = rows.map(({ id }) => id);
  const last = await findLastMessages(db, memberId, ids);
  const counts = await countRooms(db, memberId, ids);
  const people = await findPeople(db, memberId, shownPeople(rows, memberId, last));
  const groupIds = rows.flatMap(({ id, kind }) => (kind === 'group' ? [id] : []));
  const mentions = await findUnreadMentions(db, memberId, groupIds);
  const kept = rows.flatMap(({ id, kind, role }) => (kind === 'group' && isAdmin(role) ? [id] : []));
  const joinRequests = await countJoinRequests(db, kept);
  const held = assistant === undefined ? new Set<string>() : await findHeld(db, ids, assistant);
  const around = { ...actor, held, last, counts, people, mentions, joinRequests };
  return rows.map((row) => toRoom(row, around));
}

/** These rooms as seen by an actor who belongs to them. */
export const listRoomsAs = async (db: Database, actor: Actor, ids: readonly string[]): Promise<Room[]> =>
  ids.length === 0
    ? []
    : toRooms(db, actor, await selectRooms(db, actor.memberId, inArray(rooms.id, [...ids])));

/** A room that an actor may read; 404 for any other. */
export async function requireRoomAs(db: Database, actor: Actor, id: string): Promise<Room | Failure> {
  const where = and(eq(rooms.id, id), isReadable(actor));
  const [found] = await toRooms(db, actor, await selectRooms(db, actor.memberId, where));
  return found ?? unknownRoom();
}

/** A room of the member; 404 if it isn't theirs. */
export const requireRoom = (db: Database, memberId: number, id: string): Promise<Room | Failure> =>
  requireRoomAs(db, { memberId }, id);

/** A group of the member; 404 for any other room. */
export async function requireGroupRoom(
  db: Database,
  memberId: number,
  id: string,
): Promise<GroupRoom | Failure> {
  const found = await requireRoom(db, memberId, id);
  return found instanceof Failure || found.kind === 'group' ? found : unknownRoom();
}

const isNotDeclined = ne(me.state, 'declined');

/** A condition: the list shows a room: it has news since the member took it off the list, if they did. */
const isListed = and(isNotDeclined, gt(rooms.lastSeq, 0), gt(rooms.lastSeq, me.removedSeq));

/** A page of the member's rooms, the most recent first. */
export async function listRooms(
  db: Database,
  actor: Actor,
  cursor: string | undefined,
): Promise<{ items: Room[]; next: string | null }> {
  const rows = await selectRooms(
    db,
    actor.memberId,
    and(isListed, isReadable(actor), cursor === undefined ? undefined : isAfterRoom(cursor)),
  ).limit(ROOMS_PER_PAGE + 1);
  const page = rows.slice(0, ROOMS_PER_PAGE);
  const last = page.at(-1);
  const next = rows.length > page.length && last ? roomCursorOf(last) : null;
  return { items: await toRooms(db, actor, page), next };
}

/** The cursor after a page of rooms, the most recent first. */
export const roomCursorOf = ({ lastAt, id }: Pick<Row, 'lastAt' | 'id'>): string =>
  `${lastAt.toISOString()}_${id}`;

/** A condition: rooms after a cursor; none after a cursor that the server didn't make. */
export function isAfterRoom(cursor: string): SQL {
  const [, at, id] = ROOM_CURSOR.exec(cursor) ?? [];
  if (at === undefined || id === undefined || !(Date.parse(at) > 0)) return sql`false`;
  // PostgreSQL refuses invalid dates, such as the 30th of February.
  return sql`(${rooms.lastAt}, ${rooms.id}::text) < (${new Date(at).toISOString()}::timestamptz, ${id})`;
}

/**
 * A condition: a room has events and has changed since a time, for everybody or for the member. What the other member
 * keeps private, such as declining a request or muting the room, doesn't count. Of a request that the member has
 * declined, their other devices are told only that.
 */
const isChangedSince = (since: Placeholder | SQL): SQL | undefined =>
  and(
    gt(rooms.lastSeq, 0),
    or(
      gt(me.changedAt, since),
      and(isNotDeclined, or(gt(rooms.lastAt, since), gt(rooms.changedAt, since), gt(other.toldAt, since))),
    ),
  );

const selectChangedRooms = prepareOnce((db) =>
  selectRooms(db, MEMBER, and(isReadableToActor, isChangedSince(sql.placeholder('since'))))
    .limit(sql.placeholder('limit'))
    .prepare('changed_rooms'),
);

/** The rooms of a member, who is no assistant, that have changed since a time; for conditions of other statements. */
export const selectChangedOf = (db: Database, memberId: SQL, since: SQL) =>
  db
    .select({ id: rooms.id })
    .from(me)
    .innerJoin(rooms, eq(rooms.id, me.roomId))
    .leftJoin(other, isOtherOfDirect)
    .where(and(eq(me.memberId, memberId), isChangedSince(since)));

/** The member's rooms that have changed since a time, the most recent first. */
export async function listChangedRooms(
  db: Database,
  actor: Actor,
  { since, limit }: { since: Date; limit: number },
): Promise<Room[]> {
  const asked = { ...valuesOf(actor), since: since.toISOString(), limit };
  return toRooms(db, actor, await selectChangedRooms(db).execute(asked));
}

/** The places of the first event of a room that a member may see, and of the last one. */
export interface Ends {
  firstSeq: number;
  lastSeq: number;
  /** Whether the room is a request that the member has declined. */
  isDeclined: boolean;
}

const selectEnds = prepareOnce((db) =>
  db
    .select({
      id: rooms.id,
      firstSeq: me.joinedSeq,
      lastSeq: rooms.lastSeq,
      isDeclined: sql<boolean>`${me.state} = 'declined'`,
    })
    .from(me)
    .innerJoin(rooms, eq(rooms.id, me.roomId))
    .where(and(eq(me.memberId, MEMBER), isIn(me.roomId, sql.placeholder('rooms')), isReadableToActor))
    .prepare('ends_of_rooms'),
);

/** Filters rooms to those that the member belongs to, with their first and last places. */
export async function findEnds(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Ends>> {
  if (ids.length === 0) return new Map();
  const rows = await selectEnds(db).execute({ ...valuesOf(actor), rooms: JSON.stringify(ids) });
  return new Map(rows.map(({ id, ...ends }) => [id, ends]));
}
