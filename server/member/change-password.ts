import { CODE } from '@contract/codes';
import type { LoginResult } from '@contract/sso/login-result';
import { allOrNothing, Failure } from '../failure';
import { endSessions, rotateSession } from '../session/sessions';
import { type RightCode, spendCode } from '../sso/codes';
import type { SsoContext } from '../sso/context';
import { refuseCommonPassword, storeNewPassword } from '../sso/new-password';
import { toLoginResult } from '../sso/open-login';
import { clearMemberAttempts } from '../sso/password-attempts';
import { addressesOf } from './members';
import { checkContactCode, checkPassword, lockOwnMember, type MemberRequest, requesterOf } from './proof';

/** A request of a logged-in member to change the password. */
export interface PasswordChange extends MemberRequest {
  newPassword: string;
}

/**
 * Changes the password of a member who knows the old one, or whose password an operator made and who hasn't chosen one
 * yet (D35, D36). 400 `oldPassword` missing, `newPassword` too common or unchanged, 10002, 10024, 503 busy.
 */
export async function changePassword(
  context: SsoContext,
  { oldPassword, ...change }: PasswordChange & { oldPassword?: string | undefined },
): Promise<LoginResult | Failure> {
  const { session, newPassword } = change;
  const { passwordHash, passwordIssuedAt } = session.member;
  const isDue = passwordIssuedAt !== null;
  if (oldPassword === undefined && !isDue) return new Failure(CODE.invalidInput, { field: 'oldPassword' });
  const tooCommon = refuseCommonPassword(newPassword);
  if (tooCommon) return tooCommon;
  return context.passwords.reserve(await requesterOf(context, change), async (hasher) => {
    const wrong =
      oldPassword === undefined
        ? null
        : await checkPassword(context, change, { value: oldPassword, field: 'oldPassword' }, hasher);
    if (wrong) return wrong;
    if (isDue && (await hasher.verify(passwordHash, newPassword)))
      return new Failure(CODE.invalidInput, { field: 'newPassword' }, 'samePassword');
    return replacePassword(context, change, await hasher.hash(newPassword), null);
  });
}

/**
 * Changes the password by a code sent to the member's own phone number or e-mail address, and lifts the lock from wrong
 * passwords (D36). 400 `newPassword` too common, 10003, 10013, 503 busy.
 */
export async function changePasswordByCode(
  context: SsoContext,
  { authCode, ...change }: PasswordChange & { authCode: string },
): Promise<LoginResult | Failure> {
  const { member } = change.session;
  const tooCommon = refuseCommonPassword(change.newPassword);
  if (tooCommon) return tooCommon;
  return context.passwords.reserve(await requesterOf(context, change), async (hasher) => {
    const secret = { value: authCode, field: 'authCode' };
    const code = await checkContactCode(context, member, addressesOf(member), secret);
    if (code instanceof Failure) return code;
    const passwordHash = await hasher.hash(change.newPassword);
    return replacePassword(context, change, passwordHash, code);
  });
}

/**
 * Stores the new password, ends every other session and replaces the token of this one, without grace. 10008 if the
 * session has ended in the meantime.
 * @param code what the change was proven with, unless it was the old password; it lifts the lock from wrong passwords
 */
async function replacePassword(
  context: SsoContext,
  { session, caller: { visitId, device } }: PasswordChange,
  passwordHash: string,
  code: RightCode | null,
): Promise<LoginResult | Failure> {
  const now = context.clock();
  const result = await allOrNothing(context.db, async (tx) => {
    const late = code && (await spendCode(tx, code, now));
    if (late) return late;
    const member = await lockOwnMember(tx, session, now);
    if (member instanceof Failure) return member;
    if (code) await clearMemberAttempts(tx, context.keys.destinations, member, now);
    const changed = await storeNewPassword(context, tx, member, { passwordHash, device }, now);
    await endSessions(tx, member.id, session.id);
    const { passwordVersion } = changed;
    const token = await rotateSession(tx, session, { visitId, grace: false, passwordVersion }, now);
    return token instanceof Failure ? token : toLoginResult(changed, token);
  });
  context.outbox.wake();
  return result;
}
