import type { Database } from '../database/open';
import { sendSignal } from '../database/signals';

/** The signal that the unread notices of a member have changed; its payload is the member's id. */
export const UNREAD_CHANGED = 'unread_notices_changed';

/** Tells every process that the unread notices of these members have changed. */
export const signalUnread = (tx: Database, memberIds: readonly number[]): Promise<void> =>
  sendSignal(tx, UNREAD_CHANGED, memberIds.map(String));
