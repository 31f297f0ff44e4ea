import { asc, desc, eq, lt } from 'drizzle-orm';
import * as z from 'zod';
import type { Config } from '../config';
import { deriveKey, keyedHash } from '../crypto/derive-key';
import { seal, unseal } from '../crypto/seal';
import type { Database } from '../database/open';
import { devInbox } from '../database/schema';
import type { DeliveryChannel, Send } from '../senders/sender';

/** Milliseconds for which messages are kept. */
const RETENTION = 24 * 3_600_000;
/** The inbox lists at most this many messages, the newest. */
const MAX_LISTED = 200;

const content = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** A message in the development inbox (D3). */
export interface InboxMessage {
  id: number;
  channel: DeliveryChannel;
  to: string;
  subject: string;
  text: string;
  at: Date;
}

interface InboxDeps {
  db: Database;
  config: Pick<Config, 'secretKey'>;
  clock: () => Date;
}

/** Creates a sender that stores messages in the inbox instead of sending them (D3), encrypted like the outbox. */
export function createInboxSender({ db, config, clock }: InboxDeps, channel: DeliveryChannel): Send {
  const key = deriveKey(config.secretKey, 'inbox');
  return async ({ to, subject, text }) => {
    const at = clock();
    const recipientHash = keyedHash(key, to);
    const payload = seal(key, JSON.stringify(content.parse({ to, subject, text })), recipientHash);
    await db.delete(devInbox).where(lt(devInbox.at, new Date(at.getTime() - RETENTION)));
    await db.insert(devInbox).values({ channel, recipientHash, payload, at });
  };
}

/**
 * The messages of the inbox, oldest first.
 * @param to only messages to this E.164 number or e-mail address
 */
export async function listInbox(
  { db, config }: Pick<InboxDeps, 'db' | 'config'>,
  to?: string,
): Promise<InboxMessage[]> {
  const key = deriveKey(config.secretKey, 'inbox');
  const newest = db
    .select()
    .from(devInbox)
    .where(to === undefined ? undefined : eq(devInbox.recipientHash, keyedHash(key, to)))
    .orderBy(desc(devInbox.id))
    .limit(MAX_LISTED)
    .as('newest');
  const rows = await db.select().from(newest).orderBy(asc(newest.id));
  return rows.flatMap(({ id, channel, recipientHash, payload, at }) => {
    const text = unseal(key, payload, recipientHash);
    return text === null ? [] : [{ id, channel, at, ...content.parse(JSON.parse(text)) }];
  });
}
