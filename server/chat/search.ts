import { FOUND_CURSOR, FOUND_PER_PAGE } from '@contract/chat/calls';
import type { MessageEvent } from '@contract/chat/event';
import { holdsAll, type Part, partsOf } from '@contract/chat/words';
import { and, desc, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { hiddenMessages, messageTerms, roomMembers } from '../database/schema';
import type { Failure } from '../failure';
import type { AppDeps } from '../module';
import { holds, isHeldBy } from '../support/holding';
import type { Actor } from './actor';
import { listMessages } from './events';
import { countUse } from './limits';
import { findMembership } from './memberships';
import { isHiddenBy, keyOf, type Place } from './places';
import { unknownRoom } from './rooms';
import { wantedTerms } from './search-terms';

/** The messages per batch, and the batches per search. */
const BATCH = 50;
const MAX_LOOKS = 3;

/** What is searched for. */
interface Search {
  query: string;
  room?: string | undefined;
  cursor?: string | undefined;
}

/** The position of a candidate: its time, which orders candidates across rooms, and its place. */
interface FoundPlace extends Place {
  at: Date;
}

/** A room to search, from the first place that the member may see. */
interface SearchedRoom {
  room: string;
  first: number;
}

/** The member's rooms to search, without declined requests; null for a room that isn't theirs. */
async function findRooms(
  db: Database,
  { memberId, assistant }: Actor,
  room: string | undefined,
): Promise<SearchedRoom[] | null> {
  if (room !== undefined && assistant !== undefined && !(await holds(db, room, assistant))) return null;
  if (room !== undefined) {
    const own = await findMembership(db, room, memberId);
    return own && own.state !== 'declined' ? [{ room, first: own.joinedSeq }] : null;
  }
  return db
    .select({ room: roomMembers.roomId, first: roomMembers.joinedSeq })
    .from(roomMembers)
    .where(
      and(
        eq(roomMembers.memberId, memberId),
        ne(roomMembers.state, 'declined'),
        assistant === undefined ? undefined : isHeldBy(assistant, roomMembers.roomId),
      ),
    );
}

/** Parses a cursor; null for one that the server didn't make. */
function parseCursor(cursor: string): FoundPlace | null {
  const [, at = '', room = '', seq = ''] = FOUND_CURSOR.exec(cursor) ?? [];
  return Date.parse(at) > 0 ? { at: new Date(at), room, seq: Number(seq) } : null;
}

const cursorOf = ({ at, room, seq }: FoundPlace): string => `${at.toISOString()}_${room}_${seq}`;

const isBefore = ({ at, room, seq }: FoundPlace): SQL =>
  sql`(${messageTerms.at}, ${messageTerms.roomId}, ${messageTerms.seq}) < (${at.toISOString()}::timestamptz, ${room}::uuid, ${seq}::bigint)`;

/** The rooms, with the hashed terms of the query in each; hashed once for all batches. */
export const termsIn = (rooms: readonly SearchedRoom[], query: readonly Part[]): string =>
  JSON.stringify(rooms.map(({ room, first }) => ({ room, first, terms: wantedTerms(room, query) })));

/** A search and its reader. */
interface Look {
  memberId: number;
  /** See `termsIn`. */
  terms: string;
  before: FoundPlace | null;
  /** How many places one batch takes. */
  batch: number;
}

/**
 * The next candidates in the rooms, the latest first. Each room is looked up separately in the one index over all
 * rooms, and gives at most one batch. Places that the member may not see are excluded: a cursor, or the duration of a
 * search, would reveal that they exist.
 */
export function selectPlaces(db: Database, { memberId, terms, before, batch }: Look) {
  const isHidden = db
    .select()
    .from(hiddenMessages)
    .where(isHiddenBy(memberId, hiddenMessages, messageTerms));
  const found = db
    .select({ room: messageTerms.roomId, seq: messageTerms.seq, at: messageTerms.at })
    .from(messageTerms)
    .where(
      and(
        sql`${messageTerms.terms} @> asked.terms`,
        sql`${messageTerms.seq} >= asked.first`,
        notExists(isHidden),
        before ? isBefore(before) : undefined,
      ),
    )
    .orderBy(desc(messageTerms.at), desc(messageTerms.seq))
    .limit(batch)
    .as('found');
  return (
    db
      .select({ room: found.room, seq: found.seq, at: found.at })
      .from(sql`json_to_recordset(${terms}::json) as asked(room uuid, first integer, terms bigint[])`)
      .crossJoinLateral(found)
      // Terms of two rooms may have the same hash.
      .where(sql`${found.room} = asked.room`)
      .orderBy(desc(found.at), desc(found.room), desc(found.seq))
      .limit(batch)
  );
}

/** The messages at these places that the member may see, in their current versions. */
async function readMessages(
  db: Database,
  memberId: number,
  places: readonly Place[],
): Promise<ReadonlyMap<string, MessageEvent>> {
  const messages = await listMessages(db, memberId, places);
  return new Map(messages.map((message) => [keyOf(message), message]));
}

/** A page of messages, and where the next page begins. */
interface Page {
  items: MessageEvent[];
  next: string | null;
}

/** Reads candidates until a page is full or there are no more. */
async function findMessages(
  db: Database,
  memberId: number,
  {
    rooms,
    parts,
    from,
    batch,
  }: { rooms: readonly SearchedRoom[]; parts: readonly Part[]; from: FoundPlace | null; batch: number },
): Promise<Page> {
  const items: MessageEvent[] = [];
  const terms = termsIn(rooms, parts);
  let last = from;
  let lastFound = from;
  for (let look = 0; look < MAX_LOOKS; look++) {
    const places = await selectPlaces(db, { memberId, terms, before: last, batch });
    const messages = await readMessages(db, memberId, places);
    for (const place of places) {
      last = place;
      const message = messages.get(keyOf(place));
      if (!message || !holdsAll(message.text, parts)) continue;
      if (items.length === FOUND_PER_PAGE) return { items, next: lastFound && cursorOf(lastFound) };
      items.push(message);
      lastFound = place;
    }
    if (places.length < batch) return { items, next: null };
  }
  return { items, next: last && cursorOf(last) };
}

/**
 * Finds messages in a member's rooms that match a query, the latest first; nothing for a query of only punctuation. 404
 * for a room that isn't the member's, 429 after too many searches.
 * @param batch how many candidates it reads at a time
 */
export async function searchMessages(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  actor: Actor,
  { query, room, cursor }: Search,
  batch = BATCH,
): Promise<Page | Failure> {
  const { db, clock } = deps;
  const { memberId, assistant = memberId } = actor;
  const limited = await countUse(db, deps, { kind: 'search', memberId: assistant, now: clock() });
  if (limited) return limited;
  const rooms = await findRooms(db, actor, room);
  if (rooms === null) return unknownRoom();
  const parts = partsOf(query);
  const from = cursor === undefined ? null : parseCursor(cursor);
  const isUnknown = cursor !== undefined && from === null;
  if (parts.length === 0 || rooms.length === 0 || isUnknown) return { items: [], next: null };
  return findMessages(db, memberId, { rooms, parts, from, batch });
}
