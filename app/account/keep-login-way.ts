import type { Channel } from '@contract/channel';
import type { LocalStore } from '../session/storage';

/**
 * Opens the login on a channel that has an account. By phone a code is a way too: it stays where it was the last one.
 */
export function keepLoginWay(channel: Channel, local: LocalStore): void {
  if (channel === 'phone' && local.get('loginWay') === 'sms') return;
  local.set('loginWay', channel);
}
