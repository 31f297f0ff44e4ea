import { CODE } from '@contract/codes';
import type { Locale } from '@contract/locale';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { enterMember, findMemberByAddress, type Member } from '../member/members';
import { findKnownDevice, type KnownDevice } from '../session/known-devices';
import { checkCode, spendCode } from './codes';
import type { SsoContext } from './context';
import { type Destination, hashDestination } from './destination';
import { admit, type LoggedIn, type LoginDevice } from './open-login';
import { clearAttempts, countAttempt, type AttemptKey } from './password-attempts';
import type { Hasher } from './passwords';
import { closedChannel } from './send-code';
import { issueTicket, spendTicket } from './tickets';

/** Somebody who wants in. */
export interface LoginRequest {
  destination: Destination;
  device: LoginDevice;
  /** Came through the host entrance (D17). */
  hostOnly: boolean;
}

const wrongPassword = (): Failure => new Failure(CODE.wrongPassword, { field: 'password' });

/**
 * Login by password (D14). A wrong password and an unknown account get the same answer after the same
 * work. 10002, 10024 locked, 10020 and 10009 blocked, 401 no host, 503 busy.
 */
export async function loginByPassword(
  context: SsoContext,
  request: LoginRequest & { password: string },
): Promise<LoggedIn | Failure> {
  return context.passwords.reserve((hasher) => checkAndAdmit(context, request, hasher));
}

async function checkAndAdmit(
  context: SsoContext,
  { destination, password, device, hostOnly }: LoginRequest & { password: string },
  hasher: Hasher,
): Promise<LoggedIn | Failure> {
  const { db, clock, keys } = context;
  const now = clock();
  const member = await findMemberByAddress(db, destination);
  const known = await findKnownDevice(db, member?.id ?? null, device.caller.device);
  const attempt: AttemptKey = {
    identifierHash: hashDestination(keys.destinations, destination),
    deviceHash: known?.hash ?? null,
  };
  const locked = await countAttempt(db, attempt, now);
  if (locked) return locked;
  const right = await hasher.verify(member?.passwordHash ?? null, password);
  if (!right || !member) return wrongPassword();
  const result = await db.transaction(async (tx) => {
    const current = await enterMember(tx, member.id, localeFrom(device, known), now);
    // A reset between the check and here ended every session; this login mustn't outlive it.
    if (current?.passwordHash !== member.passwordHash) return wrongPassword();
    await clearAttempts(tx, attempt);
    return admit(context, tx, { member: { ...member, ...current }, device, known, hostOnly }, now);
  });
  // Only a new device is told of: waking the worker for nothing costs more queries than the login itself.
  if (known === null) context.outbox.wake();
  return result;
}

/**
 * Login by SMS code. 10003, 10013; 10012 with a register token where the verified number has no account
 * (D12); then as loginByPassword.
 */
export async function loginByCode(
  context: SsoContext,
  { destination, authCode, device, hostOnly }: LoginRequest & { authCode: string },
): Promise<LoggedIn | Failure> {
  const { db, clock, keys } = context;
  const now = clock();
  const destinationHash = hashDestination(keys.destinations, destination);
  const code = await checkCode(db, {
    key: keys.codes,
    destinationHash,
    purpose: 'login',
    code: authCode,
    now,
  });
  if (code instanceof Failure) return code;
  const result = await db.transaction(async (tx) => {
    const late = await spendCode(tx, code, now);
    if (late) return late;
    const entered = await enterByAddress(tx, destination, device, now);
    if (entered) return admit(context, tx, { ...entered, device, hostOnly }, now);
    if (await closedChannel(tx, destination)) return new Failure(CODE.userNotExist);
    return new Failure(CODE.userNotExist, { registerToken: await issueTicket(tx, 'register', code, now) });
  });
  context.outbox.wake();
  return result;
}

/** Login by the token that getRegisterToken gave to the owner of an existing account (D12). */
export async function loginByTicket(
  context: SsoContext,
  { destination, loginToken, device, hostOnly }: LoginRequest & { loginToken: string },
): Promise<LoggedIn | Failure> {
  const { db, clock, keys } = context;
  const now = clock();
  const destinationHash = hashDestination(keys.destinations, destination);
  const result = await db.transaction(async (tx) => {
    const refused = await spendTicket(tx, { kind: 'login', token: loginToken, destinationHash }, now);
    if (refused) return refused;
    const entered = await enterByAddress(tx, destination, device, now);
    if (!entered) return new Failure(CODE.userNotExist);
    return admit(context, tx, { ...entered, device, hostOnly }, now);
  });
  context.outbox.wake();
  return result;
}

/** The account of a destination that has been proven, or null. */
async function enterByAddress(
  tx: Database,
  destination: Destination,
  device: LoginDevice,
  now: Date,
): Promise<{ member: Member; known: KnownDevice | null } | null> {
  const found = await findMemberByAddress(tx, destination);
  const known = await findKnownDevice(tx, found?.id ?? null, device.caller.device);
  const current = found && (await enterMember(tx, found.id, localeFrom(device, known), now));
  return current && { member: { ...found, ...current }, known };
}

/**
 * The language a login gives the account: none from a device never seen before, which may be a thief's;
 * the message about it must reach the member in the member's own.
 */
const localeFrom = ({ caller }: LoginDevice, known: KnownDevice | null): Locale | null =>
  known ? caller.locale : null;
