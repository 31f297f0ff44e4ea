import type { Database } from '../database/open';
import type { MemberAddress } from '../member/members';
import { forgetCodes } from './codes';
import type { SsoContext } from './context';
import { hashContact, hashDestination } from './destination';
import { forgetTickets } from './tickets';

/**
 * Makes everything invalid that was issued for addresses which leave an account: codes of all purposes, register and
 * login tokens. Call it before the account is locked: logins take these rows in the same order.
 */
export async function forgetSecrets(
  { keys }: Pick<SsoContext, 'keys'>,
  tx: Database,
  memberId: number,
  addresses: readonly MemberAddress[],
): Promise<void> {
  const hashes = addresses.map((address) => hashDestination(keys.destinations, address));
  const own = addresses.map((address) => hashContact(keys.destinations, memberId, address));
  await forgetCodes(tx, [...hashes, ...own]);
  await forgetTickets(tx, hashes);
}
