import { CODE } from '@contract/codes';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { type Member, setPassword } from '../member/members';
import { forgetDevices } from '../session/known-devices';
import { isCommonPassword } from './common-passwords';
import type { SsoContext } from './context';
import { tellMember } from './open-login';

/** 400 where a new password is one of the commonest (D13), else null. */
export const refuseCommonPassword = (newPassword: string): Failure | null =>
  isCommonPassword(newPassword)
    ? new Failure(CODE.invalidInput, { field: 'newPassword' }, 'commonPassword')
    : null;

/**
 * Sets a password the member has chosen, forgets the account's known devices and tells the member (D15, D41). The
 * sessions are the caller's to end.
 * @param device the token of the device it is done on, which stays known if it was
 */
export async function storeNewPassword(
  context: Pick<SsoContext, 'outbox'>,
  tx: Database,
  member: Member,
  { passwordHash, device }: { passwordHash: string; device: string | null },
  now: Date,
): Promise<Member> {
  const changed = await setPassword(tx, member.id, passwordHash);
  await forgetDevices(tx, member.id, device);
  await tellMember(context, tx, member, { template: 'passwordChanged' }, now);
  return changed;
}
