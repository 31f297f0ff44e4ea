import type { ChatCaches } from './chat-cache';
import { ALL, type Change, Database, inTime, PATIENCE } from './database';
import { IndexedChatCache } from './indexed-chat-cache';
import { claim, clear, ownerOf } from './owner';

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Builds the caches over IndexedDB. */
export function createChatCaches(now: () => number = Date.now): ChatCaches {
  const database = new Database();
  const change = (work: (tx: Change) => Promise<void>): Promise<void> =>
    database.insist(async (db) => {
      const tx = db.transaction(ALL, 'readwrite');
      await Promise.all([work(tx), tx.done]);
    });
  const renew = async (memberId: number, token: string): Promise<void> => {
    // Missing outside secure contexts: then the server says first who is signed in.
    const session = await hash(token).catch(() => '');
    await change((tx) => claim(tx, memberId, session, now()));
  };
  return {
    async findOwner(token) {
      const session = await hash(token).catch(() => null);
      return database.use(async (db) => {
        const owner = await ownerOf(db.transaction(ALL, 'readonly'));
        return owner && owner.lockedAt === null && owner.session === session ? owner.memberId : null;
      }, null);
    },
    open: (memberId, token) =>
      new IndexedChatCache(
        database,
        memberId,
        inTime(renew(memberId, token), PATIENCE).catch(() => undefined),
      ),
    renew,
    countUnsent: () => database.use((db) => db.count('outbox'), 0),
    lock: () =>
      change(async (tx) => {
        const owner = await ownerOf(tx);
        if (!owner) return clear(tx, ALL);
        await clear(tx, ['rooms', 'events', 'people']);
        const about = tx.objectStore('about');
        await about.delete('since');
        await about.put({ ...owner, lockedAt: owner.lockedAt ?? now() }, 'owner');
      }),
    wipe: () => change((tx) => clear(tx, ALL)),
    wipeOpenedBefore: (time) =>
      change(async (tx) => {
        const owner = await ownerOf(tx);
        if (!owner || (owner.lockedAt === null && owner.openedAt <= time)) await clear(tx, ALL);
      }),
  };
}
