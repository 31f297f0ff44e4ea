import { ECDH } from 'node:crypto';
import { CODE } from '@contract/codes';
import { MAX_PUSHED_DEVICES } from '@contract/push/calls';
import { desc, eq, inArray, type InferSelectModel } from 'drizzle-orm';
import type { Config } from '../config';
import { violatedUniqueConstraint } from '../database/constraint-violation';
import type { Database } from '../database/open';
import { pushSubscriptions } from '../database/schema';
import { Failure } from '../failure';
import type { AppDeps } from '../module';
import { type ActiveSession, isSessionGone, selectSessionIds } from '../session/sessions';
import { isEndpoint } from './endpoint';

/** Where a browser receives pushes. */
export type Subscription = InferSelectModel<typeof pushSubscriptions>;

const ENDPOINT_UNIQUE = 'push_subscriptions_endpoint_unique';

type Wanted = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth' | 'showsText'>;

/** The subscription of a session; null without one. */
export async function findSubscription(db: Database, sessionId: string): Promise<Subscription | null> {
  const [found] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  return found ?? null;
}

/** Whether a browser's key is a point on the curve; others can't be encrypted for. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function findFault({ endpoint, p256dh }: Wanted, config: Config): Failure | null {
  if (!isEndpoint(endpoint, config)) return new Failure(CODE.invalidInput, { field: 'endpoint' });
  return isPoint(p256dh) ? null : new Failure(CODE.invalidInput, { field: 'p256dh' });
}

/** Ends the oldest subscriptions of a member that are too many. */
async function limitSubscriptions(tx: Database, memberId: number): Promise<void> {
  const surplus = tx
    .select({ id: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.sessionId, selectSessionIds(tx, [memberId])))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.sessionId))
    .offset(MAX_PUSHED_DEVICES);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, surplus));
}

/** Lets a session be told of messages. A browser has one endpoint: what it had for another session ends. */
export async function subscribe(
  context: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  session: Pick<ActiveSession, 'id' | 'member'>,
  wanted: Wanted,
): Promise<Failure | null> {
  const { db, clock, config } = context;
  const { id: sessionId, member } = session;
  const fault = findFault(wanted, config);
  if (fault) return fault;
  const { endpoint, p256dh, auth, showsText } = wanted;
  const values = { endpoint, p256dh, auth, showsText, createdAt: clock() };
  const store = db.transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    await tx
      .insert(pushSubscriptions)
      .values({ sessionId, ...values })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: values });
    await limitSubscriptions(tx, member.id);
  });
  try {
    await store;
    return null;
  } catch (error) {
    if (isSessionGone(error)) return new Failure(CODE.tokenInvalid);
    // Another session of the browser has taken the endpoint meanwhile: this one takes it over.
    if (violatedUniqueConstraint(error) === ENDPOINT_UNIQUE) return subscribe(context, session, wanted);
    throw error;
  }
}

/** Ends the subscription of a session; without effect if it has none. */
export async function unsubscribe(db: Database, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** Ends the subscription for an endpoint that is gone. */
export async function dropEndpoint(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
