import { LRUCache } from 'lru-cache';
import type { Database } from '../database/open';
import { findOwnRoom, type OwnRoom } from './memberships';

/** Rooms that a process remembers. */
const MAX_ROOMS = 10_000;

const known = new LRUCache<string, OwnRoom>({ max: MAX_ROOMS });

/**
 * What kind of room a member's is, and whose; null if it isn't theirs. A process asks once for each room: neither changes,
 * but for a deleted account, which is found to be gone wherever it matters. Whether the room is there and the member's
 * own is for the caller to see, under the lock of the room.
 */
export async function recallRoom(tx: Database, room: string, memberId: number): Promise<OwnRoom | null> {
  const recalled = known.get(room);
  if (recalled) return recalled;
  const found = await findOwnRoom(tx, room, memberId);
  if (found) known.set(room, found);
  return found;
}
