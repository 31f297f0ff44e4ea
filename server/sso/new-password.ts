import { CODE } from '@contract/codes';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { type Member, setPassword } from '../member/members';
import { forgetDevices } from '../session/known-devices';
import { isCommonPassword } from './common-passwords';
import type { SsoContext } from './context';
import { notifyMember } from './open-login';

/** 400 for a very common password (D13), else null. */
export const refuseCommonPassword = (newPassword: string): Failure | null =>
  isCommonPassword(newPassword)
    ? new Failure(CODE.invalidInput, { field: 'newPassword' }, 'commonPassword')
    : null;

/**
 * Sets a password that the member has chosen, forgets the known devices and notifies the member (D15, D41). The caller
 * ends the sessions.
 * @param device the token of the current device, which stays known if it was
 */
export async function storeNewPassword(
  context: Pick<SsoContext, 'outbox' | 'keys' | 'limits'>,
  tx: Database,
  member: Member,
  { passwordHash, device }: { passwordHash: string; device: string | null },
  now: Date,
): Promise<Member> {
  const changed = await setPassword(tx, member.id, passwordHash);
  await forgetDevices(tx, member.id, device);
  await notifyMember(context, tx, member, { template: 'passwordChanged' }, now);
  return changed;
}
