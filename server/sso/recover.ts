import { CODE } from '@contract/codes';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { findMemberByAddress, liftUserBlock, lockMember, type Member } from '../member/members';
import { endSessions } from '../session/sessions';
import { checkCode, type RightCode, spendCode } from './codes';
import type { SsoContext } from './context';
import { type Destination, hashDestination } from './destination';
import { refuseCommonPassword, storeNewPassword } from './new-password';
import { clearMemberAttempts } from './password-attempts';
import { refuseClosedChannel } from './send-code';

/** A recovery request. */
export interface Recovery {
  destination: Destination;
  authCode: string;
}

async function checkRecovery(
  context: SsoContext,
  { destination, authCode }: Recovery,
): Promise<RightCode | Failure> {
  const { db, clock, keys } = context;
  const closed = await refuseClosedChannel(db, destination);
  if (closed) return closed;
  const destinationHash = hashDestination(keys.destinations, destination);
  return checkCode(db, {
    key: keys.codes,
    destinationHash,
    purpose: 'recover',
    code: authCode,
    now: clock(),
  });
}

/** Spends the code and locks its account: 10012 if the account is gone, 10009 if only support can help (D14). */
async function redeem(
  tx: Database,
  code: RightCode,
  destination: Destination,
  now: Date,
): Promise<Member | Failure> {
  const late = await spendCode(tx, code, now);
  if (late) return late;
  const found = await findMemberByAddress(tx, destination);
  const member = found && (await lockMember(tx, found.id));
  // The address may have been removed from the account while the lock was awaited.
  if (member?.[destination.channel] !== destination.value) return new Failure(CODE.userNotExist);
  return member.status === 'blocked_staff' ? new Failure(CODE.accountBlocked) : member;
}

/**
 * Sets a new password by a recover code, ends all sessions, forgets all known devices but this one (D41) and lifts the
 * lock from wrong passwords. 403 channel closed, 400 password too common (D13), 10003, 10013, 10009, 503 busy.
 */
export async function resetPassword(
  context: SsoContext,
  {
    newPassword,
    address,
    device,
    ...recovery
  }: Recovery & { newPassword: string; address: string; device: string | null },
): Promise<null | Failure> {
  const tooCommon = refuseCommonPassword(newPassword);
  if (tooCommon) return tooCommon;
  return context.passwords.reserve({ address, known: false }, async (hasher) => {
    const code = await checkRecovery(context, recovery);
    if (code instanceof Failure) return code;
    const passwordHash = await hasher.hash(newPassword);
    const now = context.clock();
    const result = await context.db.transaction(async (tx) => {
      const member = await redeem(tx, code, recovery.destination, now);
      if (member instanceof Failure) return member;
      await storeNewPassword(context, tx, member, { passwordHash, device }, now);
      await endSessions(tx, member.id);
      await clearMemberAttempts(tx, context.keys.destinations, member, now);
      return null;
    });
    context.outbox.wake();
    return result;
  });
}

/**
 * Lifts the lock from wrong passwords and a block that answers 10020, by a recover code. 403 channel closed, 10003,
 * 10013, 10009 if only support can help.
 */
export async function unlock(context: SsoContext, recovery: Recovery): Promise<null | Failure> {
  const code = await checkRecovery(context, recovery);
  if (code instanceof Failure) return code;
  const now = context.clock();
  return context.db.transaction(async (tx) => {
    const member = await redeem(tx, code, recovery.destination, now);
    if (member instanceof Failure) return member;
    await liftUserBlock(tx, member.id);
    await clearMemberAttempts(tx, context.keys.destinations, member, now);
    return null;
  });
}
