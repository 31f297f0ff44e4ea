import { EVENTS_PER_PAGE, MAX_SYNCED_ROOMS } from '@contract/chat/calls';
import type { RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import type { Database } from '../database/open';
import { findMember } from '../member/members';
import type { AppDeps } from '../module';
import { noteViews } from '../support/log';
import { type Actor, actorOf } from './actor';
import { listGone } from './deletions';
import { listEventsAt } from './event-lists';
import { isInStep } from './in-step';
import type { Place } from './places';
import { type Ends, findEnds, listChangedRooms } from './rooms';

/** What a client has. */
interface Known {
  rooms: readonly { room: string; seq: number }[];
  /** Rooms of which it has no events. */
  listed?: readonly string[] | undefined;
  since?: string | undefined;
}

/** What the client lacks. */
interface Missing {
  now: string;
  rooms: Room[];
  more: boolean;
  events: RoomEvent[];
  moreGone?: string[];
  gone: string[];
}

/** What the client has and is gone. */
interface Lost {
  events: RoomEvent[];
  moreIn: string[];
}

const NOTHING_LOST: Lost = { events: [], moreIn: [] };

/**
 * Milliseconds by which a change may be committed later than the time that it notes, and so after an answer that should
 * have had it. A transaction reads the clock once it has its locks; it may delete thousands of messages with their
 * forwards.
 */
const LOOK_BACK = { changed: 10_000, gone: 120_000 };

const earlier = (since: string | undefined, milliseconds: number): Date =>
  new Date(since === undefined ? 0 : Math.max(0, Date.parse(since) - milliseconds));

/** The places after a known one, without gaps; if there are more than a page, the last ones. */
function placesAfter(room: string, seq: number, { firstSeq, lastSeq }: Ends): Place[] {
  const first = Math.max(seq + 1, lastSeq - EVENTS_PER_PAGE + 1, firstSeq);
  return Array.from({ length: Math.max(0, lastSeq - first + 1) }, (_, index) => ({
    room,
    seq: first + index,
  }));
}

/** What the client has and is gone since its last answer; what it lacks is sent in its current version anyway. */
async function listLost(
  db: Database,
  memberId: number,
  { asked, since }: { asked: ReadonlyMap<string, number>; since: Date },
): Promise<Lost> {
  const { places, moreIn } = await listGone(db, memberId, { rooms: [...asked.keys()], since });
  const events = places
    .filter(({ room, seq }) => seq <= (asked.get(room) ?? 0))
    .map((place): RoomEvent => ({ ...place, kind: 'none' }));
  return { events, moreIn };
}

/** What a client lacks that was away. For assistants, views of the texts of requests are logged. */
export async function sync(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  actor: Actor,
  { rooms: known, listed = [], since }: Known,
): Promise<Missing> {
  const { memberId, assistant } = actor;
  const now = clock();
  const asked = new Map(known.map(({ room, seq }) => [room, seq]));
  const ids = [...asked.keys()];
  const ends = await findEnds(db, actor, [...ids, ...listed]);
  const own = new Map([...asked].filter(([room]) => ends.has(room)));
  const goneSince = earlier(since, LOOK_BACK.gone);
  const lost =
    since === undefined ? NOTHING_LOST : await listLost(db, memberId, { asked: own, since: goneSince });
  const places = [...ends].flatMap(([room, end]) => {
    const seq = asked.get(room);
    return seq === undefined ? [] : placesAfter(room, seq, end);
  });
  const shown = [...new Set(places.map(({ room }) => room))];
  if (assistant !== undefined) await noteViews(db, { rooms: shown, assistant, at: now });
  const later = await listEventsAt(db, memberId, places);
  const changed = await listChangedRooms(db, actor, {
    since: earlier(since, LOOK_BACK.changed),
    limit: MAX_SYNCED_ROOMS + 1,
  });
  return {
    now: now.toISOString(),
    rooms: changed.slice(0, MAX_SYNCED_ROOMS),
    more: changed.length > MAX_SYNCED_ROOMS,
    events: [...lost.events, ...later],
    ...(lost.moreIn.length === 0 ? {} : { moreGone: lost.moreIn }),
    gone: [
      ...ids.filter((id) => !ends.has(id)),
      ...listed.filter((id) => !asked.has(id) && (ends.get(id)?.isDeclined ?? true)),
    ],
  };
}

/**
 * What a client lacks that has just opened its socket. Many return at once, and most have missed nothing: one statement
 * checks that for all of them.
 * @returns null if the account is gone
 */
export async function syncOnReturn(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  memberId: number,
  known: Known,
): Promise<Missing | null> {
  const now = deps.clock().toISOString();
  const { rooms, listed = [], since } = known;
  const [changedSince, goneSince] = [earlier(since, LOOK_BACK.changed), earlier(since, LOOK_BACK.gone)];
  if (await isInStep(deps.db, { memberId, rooms, listed, changedSince, goneSince }))
    return { now, rooms: [], more: false, events: [], gone: [] };
  const member = await findMember(deps.db, memberId);
  return member && sync(deps, actorOf(member), known);
}
