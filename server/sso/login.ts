import { CODE } from '@contract/codes';
import { keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { addressGroup } from '../limits/address-group';
import { giveBackHit, type Limit, takeHit } from '../limits/limits';
import { isMemberGone, type MemberName, passwordHashOf } from '../member/members';
import { findMemberAndDevice, type MemberAndDevice } from '../session/known-devices';
import { checkCode, spendCode } from './codes';
import type { SsoContext } from './context';
import { type Destination, hashDestination } from './destination';
import { admit, type LoggedIn, type LoginDevice } from './open-login';
import { clearAttempts, countAttempt, type AttemptKey } from './password-attempts';
import type { Hasher, Queue } from './passwords';
import { closedChannel } from './send-code';
import { issueTicket, spendTicket } from './tickets';

/** Somebody who wants in. */
export interface LoginRequest<Name extends MemberName = Destination> {
  destination: Name;
  device: LoginDevice;
  /** Came through the host entrance (D17). */
  hostOnly: boolean;
}

const wrongPassword = (): Failure => new Failure(CODE.wrongPassword, { field: 'password' });

/** A login by password, which assistants have as well (D17). */
type PasswordLogin = LoginRequest<MemberName> & { password: string };

/** Runs a login; again where its account is deleted while it runs, which is then as good as unknown. */
async function unlessDeleted<T>(logIn: () => Promise<T>): Promise<T> {
  try {
    return await logIn();
  } catch (error) {
    if (isMemberGone(error)) return logIn();
    throw error;
  }
}

/** Wrong passwords from one address group are counted over this time (D38), in milliseconds. */
const WRONG_PASSWORDS_WINDOW = 10 * 60_000;

/**
 * Login by password (D14). A wrong password and an unknown account get the same answer after the same
 * work. 10002, 10024 locked, 10020 and 10009 blocked, 401 no host, 429 too many wrong passwords from the
 * address, 503 busy.
 */
export async function loginByPassword(
  context: SsoContext,
  request: PasswordLogin,
): Promise<LoggedIn | Failure> {
  return context.passwords.share(request.device.caller.address, (queue) =>
    unlessDeleted(() => lookUpAndCheck(context, request, queue)),
  );
}

async function lookUpAndCheck(
  context: SsoContext,
  request: PasswordLogin,
  queue: Queue,
): Promise<LoggedIn | Failure> {
  const { destination, device } = request;
  const found = await findMemberAndDevice(context.db, destination, device.caller.device);
  const known = found !== null && found.known !== null;
  return queue(known, (hasher) => checkAndAdmit(context, request, found, hasher));
}

async function checkAndAdmit(
  context: SsoContext,
  { destination, password, device, hostOnly }: PasswordLogin,
  found: MemberAndDevice | null,
  hasher: Hasher,
): Promise<LoggedIn | Failure> {
  const { db, clock, keys } = context;
  const now = clock();
  const attempt: AttemptKey = {
    identifierHash: hashDestination(keys.destinations, destination),
    deviceHash: found?.known?.hash ?? null,
  };
  const limit = found?.known ? null : wrongPasswordLimit(context, device.caller.address);
  const refused = (limit && (await takeHit(db, limit, now))) ?? (await countAttempt(db, attempt, now));
  if (refused) return refused;
  const right = await hasher.verify(found && passwordHashOf(found.member, now), password);
  if (!right || !found) return wrongPassword();
  if (limit) await giveBackHit(db, limit.key);
  await clearAttempts(db, attempt);
  const login = { ...found, device, hostOnly };
  // A known device's login writes one row, which needs no transaction. Members are notified about new devices only.
  if (found.known) return admit(context, db, login, now);
  const result = await db.transaction((tx) => admit(context, tx, login, now));
  context.outbox.wake();
  return result;
}

/**
 * What strangers at one address may enter wrong (D38). A hit is taken before the password is checked, so that
 * parallel guesses can't outrun the limit, and given back when the password is right. It comes before the
 * identifier's own count: an address over its limit locks nobody out any more.
 */
export const wrongPasswordLimit = ({ keys, limits }: SsoContext, address: string): Limit => ({
  key: `wrong-passwords:${keyedHash(keys.destinations, addressGroup(address))}`,
  max: limits.wrongPasswordsPerAddress10Min,
  window: WRONG_PASSWORDS_WINDOW,
});

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
  const spendAndAdmit = async (tx: Database) => {
    const late = await spendCode(tx, code, now);
    if (late) return late;
    const found = await findMemberAndDevice(tx, destination, device.caller.device);
    if (found) return admit(context, tx, { ...found, device, hostOnly }, now);
    if (await closedChannel(tx, destination)) return new Failure(CODE.userNotExist);
    return new Failure(CODE.userNotExist, { registerToken: await issueTicket(tx, 'register', code, now) });
  };
  const result = await unlessDeleted(() => db.transaction(spendAndAdmit));
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
  const spendAndAdmit = async (tx: Database) => {
    const refused = await spendTicket(tx, { kind: 'login', token: loginToken, destinationHash }, now);
    if (refused) return refused;
    const found = await findMemberAndDevice(tx, destination, device.caller.device);
    if (!found) return new Failure(CODE.userNotExist);
    return admit(context, tx, { ...found, device, hostOnly }, now);
  };
  const result = await unlessDeleted(() => db.transaction(spendAndAdmit));
  context.outbox.wake();
  return result;
}
