import type { Phone } from './phone';
import type { FilledRoom } from './room-fill';

/** Milliseconds after which what came before is done. */
export const REST = 1_500;

/** What stands before the first unread message. */
export const DIVIDER = '[data-slot=message-note][data-state=unread]';
export const LOG = '[role=log]';
/** A row of the log. */
export const ITEM = '[data-slot=message-log-item]';

/** Opens the room anew at its unread place, as the phone has kept it. */
export async function reopen({ page, slowCpu }: Phone, { origin, room }: FilledRoom): Promise<void> {
  await slowCpu(1);
  await page.goto('about:blank');
  await page.goto(`${origin}/#/chats/${room}`);
  await page.locator(DIVIDER).waitFor();
  await page.waitForTimeout(REST);
}
