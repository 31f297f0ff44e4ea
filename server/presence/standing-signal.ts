import type { Database } from '../database/open';
import { sendSignal } from '../database/signals';

/** The signal that two members may see each other otherwise than before; its payload is the ids of both. */
export const STANDING_CHANGED = 'presence_standing';

/** Tells every process that two members stand to each other otherwise, and may see each other's presence anew or no more. */
export const signalStanding = (tx: Database, pair: readonly [number, number]): Promise<void> =>
  sendSignal(tx, STANDING_CHANGED, [JSON.stringify(pair)]);

/** The signal that a member shows their presence to others than before; its payload is their id. */
export const SHOWING_CHANGED = 'presence_showing';

/** Tells every process that a member shows their presence to others than before. */
export const signalShowing = (tx: Database, memberId: number): Promise<void> =>
  sendSignal(tx, SHOWING_CHANGED, [String(memberId)]);
