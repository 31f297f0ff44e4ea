import { CODE } from '@contract/codes';
import { keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { addressGroup } from '../limits/address-group';
import { undoHit, type Limit, takeHit } from '../limits/limits';
import { isMemberGone, type LoginIdentifier, passwordHashOf } from '../member/members';
import { findMemberAndDevice, type MemberAndDevice } from '../session/known-devices';
import { checkCode, spendCode } from './codes';
import type { SsoContext } from './context';
import { type Destination, hashDestination } from './destination';
import { completeLogin, type LoggedIn, type LoginDevice } from './open-login';
import { countAttempt, type AttemptKey } from './password-attempts';
import type { Hasher, Queue } from './passwords';
import { refuseClosedChannel } from './send-code';
import { issueTicket, spendTicket } from './tickets';

/** A login request. */
export interface LoginRequest<Name extends LoginIdentifier = Destination> {
  destination: Name;
  device: LoginDevice;
  /** Whether it came through the host entrance (D17). */
  hostOnly: boolean;
}

const wrongPassword = (): Failure => new Failure(CODE.wrongPassword, { field: 'password' });

/** A login by password; assistants use it too (D17). */
type PasswordLogin = LoginRequest<LoginIdentifier> & { password: string };

/** Runs a login; runs it again if the account is deleted meanwhile, so that it counts as unknown. */
async function unlessDeleted<T>(logIn: () => Promise<T>): Promise<T> {
  try {
    return await logIn();
  } catch (error) {
    if (isMemberGone(error)) return logIn();
    throw error;
  }
}

/** Milliseconds over which wrong passwords of an address group are counted (D38). */
const WRONG_PASSWORDS_WINDOW = 10 * 60_000;

/**
 * Logs in by password (D14). A wrong password and an unknown account get the same answer after the same work. 10002,
 * 10024 locked, 10020 and 10009 blocked, 401 not a host, 429 too many wrong passwords from the address, 503 busy.
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
  return queue(known, (hasher) => checkAndComplete(context, request, found, hasher));
}

async function checkAndComplete(
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
  if (limit) await undoHit(db, limit.key);
  const login = { ...found, device, hostOnly, attempt };
  // A known device's login writes one row, which needs no transaction. Members are notified about new devices only.
  if (found.known) return completeLogin(context, db, login, now);
  const result = await db.transaction((tx) => completeLogin(context, tx, login, now));
  context.outbox.wake();
  return result;
}

/**
 * The limit on wrong passwords of unknown devices at one address (D38). A hit is counted before the password is
 * checked, so that concurrent guesses can't exceed the limit, and undone if the password is right. It comes before the
 * count of the identifier: an address over its limit can't lock accounts.
 */
export const wrongPasswordLimit = ({ keys, limits }: SsoContext, address: string): Limit => ({
  key: `wrong-passwords:${keyedHash(keys.destinations, addressGroup(address))}`,
  max: limits.wrongPasswordsPerAddress10Min,
  window: WRONG_PASSWORDS_WINDOW,
});

/**
 * Logs in by SMS code. 10003, 10013; 10012 with a register token if the verified number has no account (D12); then the
 * failures of loginByPassword.
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
  const spendAndComplete = async (tx: Database) => {
    const late = await spendCode(tx, code, now);
    if (late) return late;
    const found = await findMemberAndDevice(tx, destination, device.caller.device);
    if (found) return completeLogin(context, tx, { ...found, device, hostOnly }, now);
    if (await refuseClosedChannel(tx, destination)) return new Failure(CODE.userNotExist);
    return new Failure(CODE.userNotExist, { registerToken: await issueTicket(tx, 'register', code, now) });
  };
  const result = await unlessDeleted(() => db.transaction(spendAndComplete));
  context.outbox.wake();
  return result;
}

/** Logs in by the login token that getRegisterToken issues for an existing account (D12). */
export async function loginByTicket(
  context: SsoContext,
  { destination, loginToken, device, hostOnly }: LoginRequest & { loginToken: string },
): Promise<LoggedIn | Failure> {
  const { db, clock, keys } = context;
  const now = clock();
  const destinationHash = hashDestination(keys.destinations, destination);
  const spendAndComplete = async (tx: Database) => {
    const refused = await spendTicket(tx, { kind: 'login', token: loginToken, destinationHash }, now);
    if (refused) return refused;
    const found = await findMemberAndDevice(tx, destination, device.caller.device);
    if (!found) return new Failure(CODE.userNotExist);
    return completeLogin(context, tx, { ...found, device, hostOnly }, now);
  };
  const result = await unlessDeleted(() => db.transaction(spendAndComplete));
  context.outbox.wake();
  return result;
}
