import type { PushMessage } from '@contract/push/message';
import webPush from 'web-push';
import type { Config } from '../config';
import { deriveKey, keyedHash } from '../crypto/derive-key';
import { postTo } from './endpoint';
import { readPushKeys } from './keys';
import type { Push } from './queue';
import type { Subscription } from './subscriptions';
import type { Deps } from '../http/deps';

/** Characters of a topic, at most (RFC 8030). */
const TOPIC_LENGTH = 32;

/** Whom a push service may write to about us (RFC 8292): the origin, unless it is one of development. */
const subjectOf = ({ publicOrigin }: Config): string =>
  publicOrigin.startsWith('https:') ? publicOrigin : 'mailto:operator@localhost';

/** A later push of the same room replaces one that waits for the device; the service learns no more from it. */
const topicOf = ({ secretKey }: Config, { sessionId, roomId }: Push): string =>
  keyedHash(deriveKey(secretKey, 'push'), sessionId, roomId).slice(0, TOPIC_LENGTH);

/** What became of a push: it arrived, its subscription is gone, the service doesn't take it, or it must be tried again. */
export type Outcome =
  | { kind: 'sent' | 'gone' }
  | { kind: 'refused'; status: number }
  | { kind: 'failed'; status: number; retryAfter: number | null };

function outcomeOf(status: number, retryAfter: number | null): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  // The service is busy, broken, or not sure who we are.
  if (status === 429 || status === 401 || status === 403 || status >= 500)
    return { kind: 'failed', status, retryAfter };
  return { kind: 'refused', status };
}

/** Encrypts a message for a browser and hands it to its push service. @throws if the service can't be reached */
export async function sendPush(
  context: Pick<Deps, 'db' | 'config' | 'clock'>,
  push: Push,
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
): Promise<Outcome> {
  const { config, clock } = context;
  const seconds = Math.floor((push.expiresAt.getTime() - clock().getTime()) / 1_000);
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: subjectOf(config), ...(await readPushKeys(context)) },
      TTL: Math.max(0, seconds),
      topic: topicOf(config, push),
      urgency: 'high',
    },
  );
  const { status, retryAfter } = await postTo(endpoint, { headers, body }, config);
  return outcomeOf(status, retryAfter);
}
