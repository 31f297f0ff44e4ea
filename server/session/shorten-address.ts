import { isIP } from 'node:net';
import { addressGroup } from '../limits/address-group';

/** Groups of an IPv6 address that are kept: its /48, which a provider gives to one site. */
const KEPT_GROUPS = 3;

/**
 * A network address as it is stored with a session: `203.0.113.x`, or the /48 of an IPv6 address as `2001:db8:1:x`.
 * It tells a member's networks apart and names no single connection. Null for what is no address.
 */
export function shortenAddress(address: string): string | null {
  const group = addressGroup(address);
  if (isIP(group) === 4) return group.replace(/\d+$/, 'x');
  if (!group.endsWith('::/64')) return null;
  return `${group.split(':').slice(0, KEPT_GROUPS).join(':')}:x`;
}
