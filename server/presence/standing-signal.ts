import type { Database } from '../database/open';
import { sendSignal } from '../database/signals';

/** The signal that two members may now see each other's presence, or no longer; its payload is both ids. */
export const STANDING_CHANGED = 'presence_standing';

/**
 * Tells every process that the relation of two members has changed, and with it whether they see each other's presence.
 */
export const signalStanding = (tx: Database, pair: readonly [number, number]): Promise<void> =>
  sendSignal(tx, STANDING_CHANGED, [JSON.stringify(pair)]);

/** The signal that a member has changed who may see their presence; its payload is their id. */
export const SHOWING_CHANGED = 'presence_showing';

/** Tells every process that a member has changed who may see their presence. */
export const signalShowing = (tx: Database, memberId: number): Promise<void> =>
  sendSignal(tx, SHOWING_CHANGED, [String(memberId)]);
