import * as z from 'zod/mini';
import { ALL, type Change, type Look, type Stores } from './database';

/** Whose chats these are. One member's at a time: another login wipes them (D47). */
const keptOwner = z.object({
  memberId: z.int(),
  /** The hash of the session's token: it tells whose chats may be drawn before the server has said who is signed in. */
  session: z.string(),
  /** When they were opened, in epoch milliseconds. */
  openedAt: z.int(),
  /** When the session expired, in epoch milliseconds; null while it stands. */
  lockedAt: z.nullable(z.int()),
});

type KeptOwner = z.infer<typeof keptOwner>;

/** Milliseconds for which a locked cache waits for its member (D47). */
const LOCKED_FOR = 7 * 24 * 3_600_000;

/** Whose chats are kept; null where nobody's are. */
export const ownerOf = async (tx: Change | Look): Promise<KeptOwner | null> =>
  keptOwner.safeParse(await tx.objectStore('about').get('owner')).data ?? null;

/** Empties stores. */
export async function clear(tx: Change, stores: readonly Stores[]): Promise<void> {
  await Promise.all(stores.map((name) => tx.objectStore(name).clear()));
}

/** Makes the cache a member's, as far as it was theirs. */
export async function claim(tx: Change, memberId: number, session: string, now: number): Promise<void> {
  const kept = await ownerOf(tx);
  const isTheirs =
    kept?.memberId === memberId && (kept.lockedAt === null || now - kept.lockedAt < LOCKED_FOR);
  if (!isTheirs) await clear(tx, ALL);
  await tx.objectStore('about').put({ memberId, session, openedAt: now, lockedAt: null }, 'owner');
}
