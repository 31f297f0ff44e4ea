import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { deriveKey } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { outbox } from '../database/schema';
import type { Outbox } from '../http/deps';
import { describeError } from '../http/errors';
import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  PermanentSendError,
  SendError,
  type Senders,
} from '../senders/sender';
import { createEnvelope } from './envelope';
import { renderMessage } from './render-message';
import { createWorker } from './worker';

/** In milliseconds. The lease is longer than sending may take, so that a message in flight isn't sent twice. */
const SEND_TIMEOUT = 30_000;
const LEASE = 60_000;
const FIRST_RETRY_DELAY = 2_000;
const MAX_RETRY_DELAY = 60_000;
const KEEP_FINISHED = 24 * 3_600_000;
const BATCH = 10;

/** The dependencies of the outbox. */
export interface OutboxDeps {
  db: Database;
  config: Pick<Config, 'secretKey' | 'publicOrigin'>;
  senders: Senders;
  clock: () => Date;
  logger?: Pick<FastifyBaseLogger, 'warn' | 'error'> | undefined;
  /** Milliseconds for sending a message as a whole. */
  sendTimeout?: number;
}

/** The outbox and its workers (D3). */
export interface RunningOutbox extends Outbox {
  /** Starts the workers, which run at once, on every `wake` and every second. */
  start(): void;
  /** Stops the workers after the messages in flight; the rest is sent after the next start. */
  stop(): Promise<void>;
}

type Claimed = Pick<typeof outbox.$inferSelect, 'id' | 'channel' | 'payload' | 'attempts' | 'expiresAt'>;

const isPending = (channel: DeliveryChannel) =>
  and(eq(outbox.status, 'pending'), eq(outbox.channel, channel));

const codeOf = (error: unknown): string | null => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
};

/** Why a message was not sent, for the log. The text of a foreign error may contain the recipient or a secret. */
function reasonOf(error: unknown): string {
  if (error instanceof SendError) return error.message;
  if (!(error instanceof Error)) return typeof error;
  const code = codeOf(error) ?? codeOf(error.cause);
  return code === null ? error.name : `${error.name} ${code}`;
}

/** Milliseconds until the next attempt after the nth failure. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_RETRY_DELAY * 2 ** Math.max(0, attempts - 1), MAX_RETRY_DELAY);

/** Creates the function that stores messages, encrypted (D3). A process without a worker leaves sending to the server. */
export function createEnqueue({ config, clock }: Pick<OutboxDeps, 'config' | 'clock'>): Outbox['enqueue'] {
  const envelope = createEnvelope(deriveKey(config.secretKey, 'outbox'));
  return async (tx, message) => {
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
  };
}

/**
 * Creates the outbox (D3). Messages are stored in the caller's transaction; each channel has a worker, which sends them
 * at least once and retries with growing delays: a provider that hangs holds up nothing but its own channel. Several
 * processes may share one database. The content is encrypted while a message waits and deleted when it is sent, refused
 * or expired. Expired messages are never sent.
 */
export function createOutbox({
  db,
  config,
  senders,
  clock,
  logger,
  sendTimeout = SEND_TIMEOUT,
}: OutboxDeps): RunningOutbox {
  const envelope = createEnvelope(deriveKey(config.secretKey, 'outbox'));
  const stopping = new AbortController();
  let lastPurge = 0;

  const workers = DELIVERY_CHANNELS.map((channel) =>
    createWorker(
      () => drain(channel),
      (error) => logger?.error({ err: describeError(error) }, 'outbox: the database failed'),
    ),
  );

  async function drain(channel: DeliveryChannel): Promise<void> {
    await purgeFinished();
    for (let batch = await takeDue(channel); batch.length > 0; batch = await takeDue(channel))
      await Promise.all(batch.map(deliver));
  }

  async function takeDue(channel: DeliveryChannel): Promise<Claimed[]> {
    await expireOverdue(channel);
    return stopping.signal.aborted ? [] : claim(channel);
  }

  const withoutContent = { payload: null } as const;

  async function expireOverdue(channel: DeliveryChannel): Promise<void> {
    const expired = await db
      .update(outbox)
      .set({ status: 'expired', ...withoutContent })
      .where(and(isPending(channel), lte(outbox.expiresAt, clock())))
      .returning({ id: outbox.id, attempts: outbox.attempts });
    for (const { id, attempts } of expired)
      logger?.error({ message: id, channel, attempts }, 'outbox: given up, expired before it was sent');
  }

  async function purgeFinished(): Promise<void> {
    const now = clock().getTime();
    if (now - lastPurge < KEEP_FINISHED / 24) return;
    lastPurge = now;
    await db
      .delete(outbox)
      .where(and(ne(outbox.status, 'pending'), lt(outbox.createdAt, new Date(now - KEEP_FINISHED))));
  }

  /** Claims due messages for this process. After a crash they can be claimed again when the lease ends. */
  const claim = (channel: DeliveryChannel): Promise<Claimed[]> =>
    db.transaction(async (tx) => {
      const now = clock();
      const due = await tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(isPending(channel), lte(outbox.nextAttemptAt, now)))
        // Those that fail again and again don't hold up the others.
        .orderBy(outbox.attempts, outbox.nextAttemptAt)
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

  async function deliver(row: Claimed): Promise<void> {
    if (row.expiresAt <= clock()) return expireOverdue(row.channel);
    const message = row.payload === null ? null : envelope.open(row.id, row.payload);
    if (!message) {
      logger?.error({ message: row.id }, 'outbox: encrypted with another SECRET_KEY, dropped');
      return finish(row, 'refused');
    }
    try {
      const send = senders[row.channel];
      if (!send) throw new SendError(`no sender for ${row.channel}`);
      const rendered = { id: row.id, to: message.to, ...renderMessage(message, config.publicOrigin) };
      await send(rendered, AbortSignal.timeout(sendTimeout));
    } catch (error) {
      return handleFailure(row, error);
    }
    await finish(row, 'sent');
  }

  async function handleFailure(row: Claimed, error: unknown): Promise<void> {
    const isPermanent = error instanceof PermanentSendError;
    logger?.warn(
      { message: row.id, channel: row.channel, attempt: row.attempts, reason: reasonOf(error) },
      isPermanent ? 'outbox: refused' : 'outbox: not sent, will retry',
    );
    if (isPermanent) return finish(row, 'refused');
    await db
      .update(outbox)
      .set({ nextAttemptAt: new Date(clock().getTime() + retryDelay(row.attempts)) })
      .where(and(eq(outbox.id, row.id), eq(outbox.status, 'pending')));
  }

  async function finish(row: Claimed, status: 'sent' | 'refused'): Promise<void> {
    await db
      .update(outbox)
      .set({ status, ...withoutContent })
      .where(eq(outbox.id, row.id));
  }

  return {
    enqueue: createEnqueue({ config, clock }),
    wake: () => workers.forEach((worker) => worker.wake()),
    start: () => workers.forEach((worker) => worker.start()),
    stop: async () => {
      stopping.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
