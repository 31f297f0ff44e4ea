import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { countAllUnread, findFirstSince, findUnseen } from '../chat/unseen';
import type { Deps } from '../http/deps';
import { describeError } from '../http/errors';
import { localeOf } from '../member/members';
import { findSessionMember } from '../session/sessions';
import { isEndpoint } from './endpoint';
import { readPushKeys } from './keys';
import { NotPublicError } from './public-address';
import { claimPushes, delayPush, finishPush, type Push, PUSH_DELAY } from './queue';
import { renderPush } from './render-push';
import { type Outcome, sendPush } from './send-push';
import { dropEndpoint, findSubscription, type Subscription } from './subscriptions';

/** Milliseconds between two looks at the queue. */
const POLL_INTERVAL = 1_000;
/** Pushes under way at the same time. */
const LANES = 16;

interface PusherDeps extends Pick<Deps, 'db' | 'config' | 'clock'> {
  logger?: Pick<FastifyBaseLogger, 'warn' | 'error'> | undefined;
}

/** Sends what waits in the queue of pushes. */
export interface Pusher {
  /** Starts to look at the queue, at once and then every second. */
  start(): void;
  /** Stops after the pushes under way; the rest is sent by another process, or after the next start. */
  stop(): Promise<void>;
  /** Sends what is due now. */
  sendDue(): Promise<void>;
}

/**
 * Creates the sender of pushes (docs/decisions/0032-…). Each is sent at least once, unless the member has read the message
 * or may not be told of it any more. Several processes may share one database.
 */
export function createPusher(deps: PusherDeps): Pusher {
  const { db, config, clock, logger } = deps;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;

  async function look(): Promise<void> {
    const { signal } = stopping;
    await attempt(() => readPushKeys(deps));
    while (!signal.aborted) {
      await attempt(sendDue);
      await sleep(POLL_INTERVAL, undefined, { signal }).catch(() => undefined);
    }
  }

  const attempt = (work: () => Promise<unknown>): Promise<unknown> =>
    work().catch((error: unknown) =>
      logger?.error({ err: describeError(error) }, 'push: the database failed'),
    );

  async function sendDue(): Promise<void> {
    const first = await claimPushes(db, LANES, clock());
    await Promise.all(first.map(deliverOn));
  }

  /** Delivers a push, and then what is due besides: a slow service holds up its own lane only. */
  async function deliverOn(push: Push): Promise<void> {
    await deliver(push);
    if (stopping.signal.aborted) return;
    const [next] = await claimPushes(db, 1, clock());
    if (next) await deliverOn(next);
  }

  async function deliver(queued: Push): Promise<void> {
    const push = await withoutNew(queued);
    const subscription = await findSubscription(db, push.sessionId);
    const outcome = subscription ? await tell(push, subscription) : null;
    if (outcome?.kind === 'failed') {
      logger?.warn({ status: outcome.status, attempt: push.attempts }, 'push: not sent, will retry');
      return delayPush(db, push, { retryAfter: outcome.retryAfter, now: clock() });
    }
    if (outcome?.kind === 'refused') logger?.warn({ status: outcome.status }, 'push: refused');
    if (outcome?.kind === 'gone' && subscription) await dropEndpoint(db, subscription.endpoint);
    await finishPush(db, push, clock());
  }

  /** A push as far as its messages have waited long enough to be read. */
  async function withoutNew(push: Push): Promise<Push> {
    const since = new Date(clock().getTime() - PUSH_DELAY);
    const first = await findFirstSince(db, { room: push.roomId, from: push.firstSeq, to: push.seq }, since);
    return first === null ? push : { ...push, seq: first - 1 };
  }

  /** Sends a push as it stands now; null if there is nothing to tell any more. */
  async function tell(push: Push, subscription: Subscription): Promise<Outcome | null> {
    const now = clock();
    if (push.expiresAt <= now || !isEndpoint(subscription.endpoint, config)) return null;
    const member = await findSessionMember(db, push.sessionId, now);
    const about = { room: push.roomId, from: push.firstSeq, to: push.seq, now };
    const unseen = member && (await findUnseen(db, { ...about, memberId: member.id }));
    if (!unseen) return null;
    const message = renderPush(unseen, {
      room: push.roomId,
      unread: Math.max(1, await countAllUnread(db, member.id, now)),
      locale: localeOf(member),
      origin: config.publicOrigin,
      showsText: subscription.showsText,
    });
    try {
      return await sendPush(deps, push, subscription, message);
    } catch (error) {
      if (error instanceof NotPublicError) return { kind: 'gone' };
      // Not said why: the reason may name the host.
      return { kind: 'failed', status: 0, retryAfter: null };
    }
  }

  function start(): void {
    running = look();
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await running;
  }

  return { start, stop, sendDue };
}
