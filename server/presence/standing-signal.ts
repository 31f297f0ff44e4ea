import type { Database } from '../database/open';
import { sendSignal } from '../database/signals';

/** The signal that two members may see each other otherwise than before; its payload is the ids of both. */
export const STANDING_CHANGED = 'presence_standing';

/** Tells every process that two members stand to each other otherwise, and may see each other's presence anew or no more. */
export const signalStanding = (tx: Database, pair: readonly [number, number]): Promise<void> =>
  sendSignal(tx, STANDING_CHANGED, [JSON.stringify(pair)]);
