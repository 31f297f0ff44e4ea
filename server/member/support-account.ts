import { SUPPORT_ID } from '@contract/support/request';
import type { Database } from '../database/open';
import { members } from '../database/schema';

/** No account ID has an "@": nobody can be called so, nor log in by it. */
const USERNAME = '@support';

const NEVER = new Date(0);

/**
 * Makes the account in whose name assistants write, unless it is there: what they write refers to it, never to one of
 * them. It has a password that was void from the beginning, and is found by nobody, as an assistant.
 */
export async function ensureSupport(tx: Database): Promise<void> {
  await tx
    .insert(members)
    .values({
      id: SUPPORT_ID,
      username: USERNAME,
      nickname: 'Support',
      passwordHash: '',
      passwordIssuedAt: NEVER,
      locale: 'en-US',
      isAssistant: true,
      createdAt: NEVER,
      lastSeenAt: NEVER,
    })
    .onConflictDoNothing();
}
