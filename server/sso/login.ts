import { CODE } from '@contract/codes';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import { isMemberGone, type MemberName } from '../member/members';
import { findMemberAndDevice } from '../session/known-devices';
import { checkCode, spendCode } from './codes';
import type { SsoContext } from './context';
import { type Destination, hashDestination } from './destination';
import { admit, type LoggedIn, type LoginDevice } from './open-login';
import { clearAttempts, countAttempt, type AttemptKey } from './password-attempts';
import type { Hasher } from './passwords';
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

/**
 * Login by password (D14). A wrong password and an unknown account get the same answer after the same
 * work. 10002, 10024 locked, 10020 and 10009 blocked, 401 no host, 503 busy.
 */
export async function loginByPassword(
  context: SsoContext,
  request: PasswordLogin,
): Promise<LoggedIn | Failure> {
  return context.passwords.reserve((hasher) => unlessDeleted(() => checkAndAdmit(context, request, hasher)));
}

async function checkAndAdmit(
  context: SsoContext,
  { destination, password, device, hostOnly }: PasswordLogin,
  hasher: Hasher,
): Promise<LoggedIn | Failure> {
  const { db, clock, keys } = context;
  const now = clock();
  const found = await findMemberAndDevice(db, destination, device.caller.device);
  const attempt: AttemptKey = {
    identifierHash: hashDestination(keys.destinations, destination),
    deviceHash: found?.known?.hash ?? null,
  };
  const locked = await countAttempt(db, attempt, now);
  if (locked) return locked;
  const right = await hasher.verify(found?.member.passwordHash ?? null, password);
  if (!right || !found) return wrongPassword();
  await clearAttempts(db, attempt);
  const login = { ...found, device, hostOnly };
  // A known device's login writes one row, which needs no transaction; only of a new one is the member told.
  if (found.known) return admit(context, db, login, now);
  const result = await db.transaction((tx) => admit(context, tx, login, now));
  context.outbox.wake();
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
