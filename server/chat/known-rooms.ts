import { LRUCache } from 'lru-cache';
import type { Database } from '../database/open';
import { findOwnRoom, type OwnRoom } from './memberships';

/** The most rooms that a process caches. */
const MAX_ROOMS = 10_000;

const known = new LRUCache<string, OwnRoom>({ max: MAX_ROOMS });

/**
 * The kind of a member's room, and its pair; null if it isn't theirs. A process reads this once per room: neither
 * changes, except when an account is deleted, which is noticed wherever it matters. The caller must check, under the
 * lock of the room, that it still exists and that the member belongs to it.
 */
export async function recallRoom(tx: Database, room: string, memberId: number): Promise<OwnRoom | null> {
  const recalled = known.get(room);
  if (recalled) return recalled;
  const found = await findOwnRoom(tx, room, memberId);
  if (found) known.set(room, found);
  return found;
}
