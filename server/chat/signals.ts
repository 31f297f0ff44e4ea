import type { RoomEvent } from '@contract/chat/event';
import { memberTyping, roomEventAdded, roomRead, roomsChanged } from '@contract/chat/events';
import { requestsChanged } from '@contract/support/events';
import { SUPPORT_ID } from '@contract/support/request';
import * as z from 'zod/mini';
import type { Database } from '../database/open';
import { sendSignal } from '../database/signals';
import type { AppDeps, SignalHandler } from '../module';
import type { Realtime } from '../realtime/hub';
import { findListeners, type Listeners } from '../support/holding';
import { findEvent, plainMessageOf } from './events';
import { listMembers } from './memberships';
import type { Place } from './places';
import { findWithReaders, type ReadEvent } from './readers';

/**
 * The payload of a signal about a room: a place, and whom it concerns; all members of the room if it names nobody.
 * Never any text: signals may travel through Redis.
 */
const listeners = z.optional(z.array(z.int()));
const eventSignal = z.object({ room: z.uuid(), seq: z.int(), to: listeners });
const readSignal = z.object({ room: z.uuid(), memberId: z.nullable(z.int()), upTo: z.int(), to: listeners });
const roomsSignal = z.object({ to: z.array(z.int()) });

const typingSignal = z.object({ room: z.uuid(), memberId: z.int(), to: z.array(z.int()) });

const EVENT = 'chat_event';
const READ = 'chat_read';
const ROOMS = 'chat_rooms';
const TYPING = 'chat_typing';

/** Tells every process that events were added or deleted, for all members of their rooms or only some. */
export const signalEvents = (tx: Database, places: readonly Place[], to?: readonly number[]): Promise<void> =>
  sendSignal(
    tx,
    EVENT,
    places.map(({ room, seq }) => JSON.stringify({ room, seq, to })),
  );

/** The most members that one signal names, which keeps it below 8 kB. */
const NAMED = 400;

const inParts = (to: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(to.length / NAMED) }, (_part, index) =>
    to.slice(index * NAMED, (index + 1) * NAMED),
  );

/** Tells every process that a member has read up to a place, for the sockets of these members; null names nobody. */
export const signalRead = (
  tx: Database,
  mark: { room: string; memberId: number | null; upTo: number },
  to: readonly number[],
): Promise<void> =>
  sendSignal(
    tx,
    READ,
    inParts(to).map((part) => JSON.stringify({ ...mark, to: part })),
  );

/** Tells every process that the lists of these members have changed. */
export const signalRooms = (tx: Database, to: readonly number[]): Promise<void> =>
  sendSignal(
    tx,
    ROOMS,
    inParts(to).map((part) => JSON.stringify({ to: part })),
  );

/** Tells every process that a member is typing, for the sockets of these members. */
export const signalTyping = (
  db: Database,
  about: { room: string; memberId: number },
  to: readonly number[],
): Promise<void> => sendSignal(db, TYPING, [JSON.stringify({ ...about, to })]);

const connectedOf = ({ realtime }: AppDeps, to: readonly number[]): number[] =>
  to.filter((memberId) => realtime.isConnected(memberId));

/** The assistants with open sockets who are told of a room, if support is among those whom something concerns. */
async function assistantsOf(deps: AppDeps, room: string, concerned: readonly number[]): Promise<Listeners> {
  if (!concerned.includes(SUPPORT_ID)) return { holding: [], waiting: [] };
  const { holding, waiting } = await findListeners(deps.db, room);
  return { holding: connectedOf(deps, holding), waiting: connectedOf(deps, waiting) };
}

/** The open sockets of members who see an event the same. */
interface Receivers {
  /** The reader for whom it is read. */
  reader: number;
  sockets: number[];
}

/**
 * The open sockets of those whom an event concerns: members who all see it the same share one read and one frame; for
 * support, it is the sockets of the assistant who has taken the request. While the request waits, assistants are only
 * told that something is new.
 */
async function receiversOf(
  deps: AppDeps,
  { event: { roomId }, alike, differing }: ReadEvent,
  to: readonly number[] | undefined,
): Promise<{ common: number[]; others: Receivers[]; waiting: number[] }> {
  const isConcerned = to && new Set(to);
  const own = (ids: readonly number[]) =>
    connectedOf(deps, isConcerned ? ids.filter((id) => isConcerned.has(id)) : ids);
  const { holding, waiting } = await assistantsOf(deps, roomId, to ?? [...alike, ...differing]);
  return {
    common: own(alike),
    others: [
      ...own(differing).map((id) => ({ reader: id, sockets: [id] })),
      ...(holding.length === 0 ? [] : [{ reader: SUPPORT_ID, sockets: holding }]),
    ],
    waiting,
  };
}

/**
 * Sends each member the event as they may see it: they may have joined later, or deleted what it concerns or quotes.
 */
async function publishEvent(deps: AppDeps, payload: string): Promise<void> {
  const { to, ...place } = z.parse(eventSignal, JSON.parse(payload));
  const read = await findWithReaders(deps.db, place);
  if (!read) return;
  const { common, others, waiting } = await receiversOf(deps, read, to);
  const tell = (sockets: readonly number[], event: RoomEvent | null) =>
    event && deps.realtime.publish(sockets, roomEventAdded, { type: 'event', event });
  const [first] = common;
  if (first !== undefined)
    tell(common, plainMessageOf(read.event) ?? (await findEvent(deps.db, first, place)));
  for (const { reader, sockets } of others) tell(sockets, await findEvent(deps.db, reader, place));
  deps.realtime.publish(waiting, requestsChanged, { type: 'support' });
}

async function publishRead(deps: AppDeps, payload: string): Promise<void> {
  const { to, ...mark } = z.parse(readSignal, JSON.parse(payload));
  const concerned = to ?? (await listMembers(deps.db, mark.room));
  const { holding, waiting } = await assistantsOf(deps, mark.room, concerned);
  const sockets = [...connectedOf(deps, concerned), ...holding, ...waiting];
  deps.realtime.publish(sockets, roomRead, { type: 'read', ...mark });
}

async function publishTyping(deps: AppDeps, payload: string): Promise<void> {
  const { to, ...about } = z.parse(typingSignal, JSON.parse(payload));
  deps.realtime.publish(connectedOf(deps, to), memberTyping, { type: 'typing', ...about });
}

async function publishRooms(deps: AppDeps, payload: string): Promise<void> {
  const { to } = z.parse(roomsSignal, JSON.parse(payload));
  deps.realtime.publish(connectedOf(deps, to), roomsChanged, { type: 'rooms' });
}

/** Milliseconds between two requests to all clients to sync, while signals may be lost (D50). */
const LOOK_INTERVAL = 5_000;

/** Asks all clients of a process to sync, now or once the interval since the last time is over. */
export function createAskAll(): (deps: Pick<AppDeps, 'realtime'>) => void {
  const waiting = new WeakSet<Realtime>();
  const askedAt = new WeakMap<Realtime, number>();
  return ({ realtime }) => {
    if (waiting.has(realtime)) return;
    waiting.add(realtime);
    const next = (askedAt.get(realtime) ?? Number.NEGATIVE_INFINITY) + LOOK_INTERVAL;
    const ask = (): void => {
      waiting.delete(realtime);
      askedAt.set(realtime, performance.now());
      realtime.publishToAll(roomsChanged, { type: 'rooms' });
    };
    setTimeout(ask, Math.max(0, next - performance.now())).unref();
  };
}

/** Tells the sockets of this process what any process has committed: */
export const chatSignals: readonly SignalHandler[] = [
  { channel: EVENT, handle: publishEvent, onMissed: createAskAll() },
  { channel: READ, handle: publishRead },
  { channel: ROOMS, handle: publishRooms },
  { channel: TYPING, handle: publishTyping },
];
