import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { deriveKey } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { outbox } from '../database/schema';
import type { Outbox, OutgoingMessage } from '../http/deps';
import { describeError } from '../http/errors';
import { PermanentSendError, type Senders } from '../senders/sender';
import { createEnvelope } from './envelope';
import { renderMessage } from './render-message';

/** Milliseconds. The lease is longer than any sender's timeout: a message in flight is not sent twice. */
const POLL = 1_000;
const LEASE = 60_000;
const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 60_000;
const KEEP_FINISHED = 24 * 3_600_000;
const BATCH = 10;

/** What the worker is built from. */
export interface OutboxDeps {
  db: Database;
  config: Pick<Config, 'secretKey' | 'publicOrigin'>;
  senders: Senders;
  clock: () => Date;
  logger?: Pick<FastifyBaseLogger, 'warn' | 'error'> | undefined;
}

/** The outbox and its worker (D3). */
export interface RunningOutbox extends Outbox {
  /** Starts the worker: at once, then on every `wake` and every second. */
  start(): void;
  /** Stops taking messages and waits for those in flight; what is left is sent after the next start. */
  stop(): Promise<void>;
}

type Claimed = Pick<typeof outbox.$inferSelect, 'id' | 'channel' | 'payload' | 'attempts' | 'expiresAt'>;

/** Milliseconds until a message is tried again after its nth failure. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_RETRY * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY);

/**
 * Creates the outbox (D3). A message is written in the caller's transaction and sent by a worker, at
 * least once, with growing pauses after failures. Several processes may work on one database. What a
 * message says is encrypted while it waits and wiped once it is sent, refused for good, or expired; an
 * expired one is never sent.
 */
export function createOutbox({ db, config, senders, clock, logger }: OutboxDeps): RunningOutbox {
  const envelope = createEnvelope(deriveKey(config.secretKey, 'outbox'));
  let running = false;
  let draining: Promise<void> | null = null;
  let wokenMeanwhile = false;
  let timer: NodeJS.Timeout | undefined;
  let lastSwept = 0;

  async function enqueue(tx: Database, message: OutgoingMessage): Promise<void> {
    const id = randomUUID();
    const now = clock();
    await tx.insert(outbox).values({
      id,
      channel: message.channel,
      payload: envelope.close(id, message),
      nextAttemptAt: now,
      expiresAt: message.expiresAt,
      createdAt: now,
    });
  }

  function wake(): void {
    if (!running) return;
    if (draining) {
      wokenMeanwhile = true;
      return;
    }
    clearTimeout(timer);
    draining = drain()
      .catch((error: unknown) => logger?.error({ err: describeError(error) }, 'outbox: the database failed'))
      .finally(() => {
        draining = null;
        const again = wokenMeanwhile;
        wokenMeanwhile = false;
        if (again) wake();
        else if (running) timer = setTimeout(wake, POLL);
      });
  }

  async function drain(): Promise<void> {
    await giveUpExpired();
    await sweepFinished();
    for (let batch = await claim(); batch.length > 0; batch = await claim())
      await Promise.all(batch.map(deliver));
  }

  const wiped = { payload: null } as const;

  async function giveUpExpired(): Promise<void> {
    await db
      .update(outbox)
      .set({ status: 'expired', ...wiped })
      .where(and(eq(outbox.status, 'pending'), lte(outbox.expiresAt, clock())));
  }

  async function sweepFinished(): Promise<void> {
    const now = clock().getTime();
    if (now - lastSwept < KEEP_FINISHED / 24) return;
    lastSwept = now;
    await db
      .delete(outbox)
      .where(and(ne(outbox.status, 'pending'), lt(outbox.createdAt, new Date(now - KEEP_FINISHED))));
  }

  /** Takes due messages for this process. A crash leaves them to be taken again when the lease ends. */
  async function claim(): Promise<Claimed[]> {
    if (!running) return [];
    return db.transaction(async (tx) => {
      const now = clock();
      const due = await tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.status, 'pending'), lte(outbox.nextAttemptAt, now)))
        .orderBy(asc(outbox.createdAt))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      if (due.length === 0) return [];
      return tx
        .update(outbox)
        .set({
          attempts: sql`${outbox.attempts} + 1`,
          nextAttemptAt: new Date(now.getTime() + LEASE),
        })
        .where(
          inArray(
            outbox.id,
            due.map(({ id }) => id),
          ),
        )
        .returning({
          id: outbox.id,
          channel: outbox.channel,
          payload: outbox.payload,
          attempts: outbox.attempts,
          expiresAt: outbox.expiresAt,
        });
    });
  }

  async function deliver(row: Claimed): Promise<void> {
    if (row.expiresAt <= clock()) return finish(row, 'expired');
    const message = row.payload === null ? null : envelope.open(row.id, row.payload);
    if (!message) {
      logger?.error({ message: row.id }, 'outbox: written under another SECRET_KEY, dropped');
      return finish(row, 'refused');
    }
    try {
      const send = senders[row.channel];
      if (!send) throw new Error(`no sender for ${row.channel}`);
      await send({ id: row.id, to: message.to, ...renderMessage(message, config.publicOrigin) });
    } catch (error) {
      return handleFailure(row, error);
    }
    await finish(row, 'sent');
  }

  async function handleFailure(row: Claimed, error: unknown): Promise<void> {
    const lasting = error instanceof PermanentSendError;
    const reason = error instanceof Error ? error.message : String(error);
    logger?.warn(
      { message: row.id, channel: row.channel, attempt: row.attempts, reason },
      lasting ? 'outbox: refused' : 'outbox: not sent, will try again',
    );
    if (lasting) return finish(row, 'refused');
    await db
      .update(outbox)
      .set({ nextAttemptAt: new Date(clock().getTime() + retryDelay(row.attempts)) })
      .where(and(eq(outbox.id, row.id), eq(outbox.status, 'pending')));
  }

  async function finish(row: Claimed, status: 'sent' | 'expired' | 'refused'): Promise<void> {
    await db
      .update(outbox)
      .set({ status, ...wiped })
      .where(eq(outbox.id, row.id));
  }

  function start(): void {
    running = true;
    wake();
  }

  async function stop(): Promise<void> {
    running = false;
    clearTimeout(timer);
    await draining;
  }

  return { enqueue, wake, start, stop };
}
