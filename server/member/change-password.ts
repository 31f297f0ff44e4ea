import { CODE } from '@contract/codes';
import type { LoginResult } from '@contract/sso/login-result';
import type { Database } from '../database/open';
import { allOrNothing, Failure } from '../failure';
import type { Caller } from '../http/route';
import { undoHit, takeHit } from '../limits/limits';
import { findKnownDevice } from '../session/known-devices';
import { type ActiveSession, endSessions, rotateSession } from '../session/sessions';
import { checkCode, type RightCode, spendCode } from '../sso/codes';
import type { SsoContext } from '../sso/context';
import { hashContact, hashDestination } from '../sso/destination';
import { wrongPasswordLimit } from '../sso/login';
import { refuseCommonPassword, storeNewPassword } from '../sso/new-password';
import { toLoginResult } from '../sso/open-login';
import { type AttemptKey, clearAttempts, clearMemberAttempts, countAttempt } from '../sso/password-attempts';
import type { Hasher } from '../sso/passwords';
import { lockMember, type Member, loginIdentifiersOf, passwordHashOf } from './members';

/** A request of a logged-in member to change the password. */
export interface PasswordChange {
  session: ActiveSession;
  caller: Pick<Caller, 'visitId' | 'device' | 'address'>;
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
      oldPassword === undefined ? null : await checkPassword(context, change, oldPassword, hasher);
    if (wrong) return wrong;
    if (isDue && (await hasher.verify(passwordHash, newPassword)))
      return new Failure(CODE.invalidInput, { field: 'newPassword' }, 'samePassword');
    return replacePassword(context, change, await hasher.hash(newPassword), async () => null);
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
    const code = await checkOwnCode(context, member, authCode);
    if (code instanceof Failure) return code;
    const passwordHash = await hasher.hash(change.newPassword);
    return replacePassword(context, change, passwordHash, async (tx, now) => {
      const late = await spendCode(tx, code, now);
      if (!late) await clearMemberAttempts(tx, context.keys.destinations, member, now);
      return late;
    });
  });
}

/** The requester of a place in the hashing queue (D38). */
const requesterOf = async (
  { db }: SsoContext,
  { session, caller }: Pick<PasswordChange, 'session' | 'caller'>,
) => ({
  address: caller.address,
  known: (await findKnownDevice(db, session.member.id, caller.device)) !== null,
});

/** Checks the old password. A wrong one counts like one at a login, for every login identifier (D14, D38). */
async function checkPassword(
  context: SsoContext,
  { session: { member }, caller }: PasswordChange,
  password: string,
  hasher: Hasher,
): Promise<Failure | null> {
  const { db, clock, keys } = context;
  const now = clock();
  const deviceHash = await findKnownDevice(db, member.id, caller.device);
  const attempts = loginIdentifiersOf(member).map((name): AttemptKey => ({
    identifierHash: hashDestination(keys.destinations, name),
    deviceHash,
  }));
  const limit = deviceHash === null ? wrongPasswordLimit(context, caller.address) : null;
  const refused = limit && (await takeHit(db, limit, now));
  if (refused) return refused;
  for (const attempt of attempts) {
    const locked = await countAttempt(db, attempt, now);
    if (locked) return locked;
  }
  if (!(await hasher.verify(passwordHashOf(member, now), password)))
    return new Failure(CODE.wrongPassword, { field: 'oldPassword' });
  if (limit) await undoHit(db, limit.key);
  for (const attempt of attempts) await clearAttempts(db, attempt);
  return null;
}

/** Checks a code against those of the member's phone number and e-mail address; a try counts for each (D11). */
async function checkOwnCode(
  { db, clock, keys }: SsoContext,
  member: Member,
  authCode: string,
): Promise<RightCode | Failure> {
  let refused = new Failure(CODE.codeInvalid, { field: 'authCode' });
  for (const { channel, value } of loginIdentifiersOf(member)) {
    if (channel === 'assistant') continue;
    const code = await checkCode(db, {
      key: keys.codes,
      destinationHash: hashContact(keys.destinations, member.id, { channel, value }),
      purpose: 'contact',
      code: authCode,
      now: clock(),
    });
    if (!(code instanceof Failure)) return code;
    if (code.code === CODE.wrongCode) refused = code;
  }
  return refused;
}

/**
 * Stores the new password, ends every other session and replaces the token of this one, without grace. 10008 if the
 * session has ended in the meantime.
 */
async function replacePassword(
  context: SsoContext,
  { session, caller: { visitId, device } }: PasswordChange,
  passwordHash: string,
  spend: (tx: Database, now: Date) => Promise<Failure | null>,
): Promise<LoginResult | Failure> {
  const now = context.clock();
  const result = await allOrNothing(context.db, async (tx) => {
    const refused = await spend(tx, now);
    if (refused) return refused;
    const member = await lockMember(tx, session.member.id);
    // The account was blocked, or another request changed the password first.
    if (member?.status !== 'active' || member.passwordVersion !== session.member.passwordVersion)
      return new Failure(CODE.tokenInvalid);
    const changed = await storeNewPassword(context, tx, member, { passwordHash, device }, now);
    await endSessions(tx, member.id, session.id);
    const { passwordVersion } = changed;
    const token = await rotateSession(tx, session, { visitId, grace: false, passwordVersion }, now);
    return token instanceof Failure ? token : toLoginResult(changed, token);
  });
  context.outbox.wake();
  return result;
}
