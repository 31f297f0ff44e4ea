import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open';
import { roomEvents } from '../database/schema';
import { describeError } from '../http/errors';
import type { AppDeps } from '../module';
import { lockMessages, placeOf } from './log';
import { isAt, keyOf, type Place } from './places';
import { deleteTerms, selectTexts, storeTerms } from './search-terms';

/** The events per transaction, and the pause before the next one in milliseconds, which others can use. */
const BATCH = 50;
const PAUSE = 100;

/** Milliseconds between two runs. */
const INTERVAL = 5 * 60_000;

const START: Place = { room: '00000000-0000-0000-0000-000000000000', seq: 0 };

/** Word for word the condition of the partial index, so that a run reads only what it has to fix. */
const isUnsettled = sql`${roomEvents.hasTerms} <> (${roomEvents.kind} = 'message')`;

const isAfter = ({ room, seq }: Place) =>
  sql`(${roomEvents.roomId}, ${roomEvents.seq}) > (${room}::uuid, ${seq}::integer)`;

/** The next places of messages without terms, and of gone ones that still have some. */
export const selectUnsettled = (db: Database, after: Place) =>
  db
    .select({ roomId: roomEvents.roomId, seq: roomEvents.seq })
    .from(roomEvents)
    .where(and(isUnsettled, isAfter(after)))
    .orderBy(asc(roomEvents.roomId), asc(roomEvents.seq))
    .limit(BATCH);

/**
 * Locks messages and the originals whose texts they show, so that no text changes meanwhile. Originals come first; a
 * forward may become one while this waits.
 */
async function lockTexts(tx: Database, places: readonly Place[]): Promise<void> {
  const forwards = await tx
    .select({ roomId: roomEvents.originalRoom, seq: roomEvents.originalSeq })
    .from(roomEvents)
    .where(and(isAt(roomEvents, places), isNotNull(roomEvents.originalRoom)));
  const originals = forwards.flatMap(({ roomId, seq }) =>
    roomId === null || seq === null ? [] : [{ room: roomId, seq }],
  );
  const isShown = isAt(roomEvents, [...places, ...originals]);
  await lockMessages(tx, and(isShown, isNull(roomEvents.originalRoom)));
  await lockMessages(tx, isAt(roomEvents, places));
}

/** Stores the terms of the messages at some places, and deletes those of gone ones. */
async function settle(tx: Database, places: readonly Place[]): Promise<void> {
  await lockTexts(tx, places);
  const messages = await selectTexts(tx, isAt(roomEvents, places));
  await storeTerms(tx, messages);
  const found = new Set(messages.map(placeOf).map(keyOf));
  await deleteTerms(
    tx,
    places.filter((place) => !found.has(keyOf(place))),
  );
  await tx
    .update(roomEvents)
    .set({ hasTerms: sql`${roomEvents.kind} = 'message'` })
    .where(isAt(roomEvents, places));
}

/** Options of filling in terms. */
interface Filling {
  signal?: AbortSignal;
  /** Milliseconds between two batches. */
  wait?: number;
  /** Called with the error of a failed batch; the others are still filled in. */
  onFailure?: (error: unknown) => void;
}

/** Waits, but not for a signal. */
const rest = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);

/**
 * Fills in the terms of messages that an earlier version wrote, or that were too many for one statement, in batches.
 */
export async function fillTerms(
  db: Database,
  {
    signal,
    wait = 0,
    onFailure = (error) => {
      throw error;
    },
  }: Filling = {},
): Promise<void> {
  let after = START;
  for (;;) {
    const places = (await selectUnsettled(db, after)).map(placeOf);
    const last = places.at(-1);
    if (!last || signal?.aborted) return;
    await db.transaction((tx) => settle(tx, places)).catch(onFailure);
    after = last;
    await rest(wait, signal);
  }
}

/**
 * Fills in missing terms in the background, once the server listens and every few minutes: during an upgrade, processes
 * of the earlier version still write messages.
 */
export function fillMissingTerms(app: FastifyInstance, { db }: Pick<AppDeps, 'db'>): void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const onFailure = (error: unknown): void =>
    app.log.error({ err: describeError(error) }, 'older messages could not be prepared for searching');
  let filling: Promise<void> = Promise.resolve();
  async function keepFilling(): Promise<void> {
    while (!signal.aborted) {
      await fillTerms(db, { signal, wait: PAUSE, onFailure }).catch(onFailure);
      await rest(INTERVAL, signal);
    }
  }
  app.addHook('onListen', async () => {
    filling = keepFilling();
  });
  app.addHook('onClose', async () => {
    stopped.abort();
    await filling;
  });
}
