import { randomInt } from 'node:crypto';
import { CODE } from '@contract/codes';
import { keyedHash } from '../crypto/derive-key';
import { allOrNothing, Failure } from '../failure';
import type { Database } from '../database/open';
import { addressGroup } from '../limits/address-group';
import { acceptAtRegistration } from '../invites/invites';
import { takeHit } from '../limits/limits';
import { refuseOldAgreement } from '../member/agreement';
import {
  createMember,
  findMemberByAddress,
  isUsernameTaken,
  memberConflict,
  type NewMember,
} from '../member/members';
import { checkCode, hashCode, spendCode } from './codes';
import type { SsoContext } from './context';
import { type Destination, hashDestination } from './destination';
import { type LoggedIn, type LoginDevice, openLogin } from './open-login';
import { refuseClosedChannel } from './send-code';
import { findTicket, issueTicket, type PresentedTicket, spendTicket } from './tickets';

/** Generated account IDs are digits, which are easy to say and to type on a phone. */
const USERNAME_DIGITS = 10;
const USERNAME_TRIES = 10;

/** Milliseconds over which account ID suggestions are counted per address group (D44). */
const USERNAME_WINDOW = 60_000;

/** Suggests a free account ID; 429 above the limit of the address group (D44). */
export async function suggestUsername(
  { db, clock, keys, limits }: SsoContext,
  address: string,
): Promise<string | Failure> {
  const key = `usernames:${keyedHash(keys.destinations, addressGroup(address))}`;
  const limit = { key, max: limits.usernamesPerAddressMinute, window: USERNAME_WINDOW };
  return (await takeHit(db, limit, clock())) ?? generateUsername(db);
}

/** Generates a free account ID. */
async function generateUsername(db: Database): Promise<string> {
  for (let tries = 0; tries < USERNAME_TRIES; tries++) {
    const username = String(randomInt(10 ** (USERNAME_DIGITS - 1), 10 ** USERNAME_DIGITS));
    if (!(await isUsernameTaken(db, username))) return username;
  }
  throw new Error('no free account ID was found');
}

/**
 * Exchanges a register code for a register token (D12). 403 channel closed, 10003, 10013; 409 with a login token if the
 * destination has an account.
 */
export async function exchangeCode(
  { db, clock, keys }: SsoContext,
  { destination, authCode }: { destination: Destination; authCode: string },
): Promise<{ registerToken: string } | Failure> {
  const now = clock();
  const closed = await refuseClosedChannel(db, destination);
  if (closed) return closed;
  const destinationHash = hashDestination(keys.destinations, destination);
  const code = await checkCode(db, {
    key: keys.codes,
    destinationHash,
    purpose: 'register',
    code: authCode,
    now,
  });
  if (code instanceof Failure) return code;
  return db.transaction(async (tx) => {
    const late = await spendCode(tx, code, now);
    if (late) return late;
    const exists = (await findMemberByAddress(tx, destination)) !== null;
    if (!exists) return { registerToken: await issueTicket(tx, 'register', code, now) };
    return new Failure(CODE.conflict, { loginToken: await issueTicket(tx, 'login', code, now) });
  });
}

/** The profile fields of the registration form. */
export type Profile = Pick<
  NewMember,
  | 'username'
  | 'nickname'
  | 'agreement'
  | 'guestId'
  | 'groupCode'
  | 'agentAccountId'
  | 'groupLink'
  | 'hicsRoomId'
  | 'agentId'
  | 'inviteCode'
>;

/** A registration form. */
export interface Registration {
  destination: Destination;
  registerToken: string;
  password: string;
  profile: Profile;
  /** 1 if the registration was made on a group's invite (D51). */
  joinGroup?: '0' | '1' | undefined;
  device: LoginDevice;
}

/**
 * Creates an account and logs in (D12). One transaction spends the register token and creates the account. 403 channel
 * closed, 400 outdated terms (D32), 10008 token, 10004 account ID taken, 409 destination taken, 503 busy.
 */
export async function register(context: SsoContext, registration: Registration): Promise<LoggedIn | Failure> {
  const { db, clock, keys, passwords } = context;
  const now = clock();
  const closed = await refuseClosedChannel(db, registration.destination);
  if (closed) return closed;
  const outdated = await refuseOldAgreement(db, registration.profile.agreement);
  if (outdated) return outdated;
  const ticket: PresentedTicket = {
    kind: 'register',
    token: registration.registerToken,
    destinationHash: hashDestination(keys.destinations, registration.destination),
  };
  const found = await findTicket(db, ticket, now);
  if (found instanceof Failure) return found;
  const { address } = registration.device.caller;
  const passwordHash = await passwords.reserve({ address, known: false }, (hasher) =>
    hasher.hash(registration.password),
  );
  if (passwordHash instanceof Failure) return passwordHash;
  const isCode = hashCode(keys.codes, ticket.destinationHash, registration.password) === found.codeHash;
  const member = toMember(registration, passwordHash, isCode);
  try {
    return await allOrNothing(db, (tx) => spendAndCreate(context, tx, { ticket, member, registration }, now));
  } catch (error) {
    const conflict = memberConflict(error);
    if (conflict) return conflict;
    throw error;
  }
}

const toMember = (
  { destination, profile, device }: Registration,
  passwordHash: string,
  passwordTemporary: boolean,
): NewMember => ({
  ...profile,
  phone: destination.channel === 'phone' ? destination.value : null,
  email: destination.channel === 'email' ? destination.value : null,
  country: destination.country,
  passwordHash,
  passwordTemporary,
  locale: device.caller.locale,
});

async function spendAndCreate(
  context: SsoContext,
  tx: Database,
  {
    ticket,
    member,
    registration,
  }: { ticket: PresentedTicket; member: NewMember; registration: Registration },
  now: Date,
): Promise<LoggedIn | Failure> {
  const refused = await spendTicket(tx, ticket, now);
  if (refused) {
    // Of two registrations with one token, the later one answers that the account exists.
    const exists = await findMemberByAddress(tx, registration.destination);
    return exists ? new Failure(CODE.conflict, { field: registration.destination.channel }) : refused;
  }
  const created = await createMember(tx, member, now);
  const { profile, joinGroup } = registration;
  const joinsGroup = joinGroup === '1';
  const accepted = await acceptAtRegistration(tx, created.id, profile, {
    joinsGroup,
    clock: () => now,
  });
  const { result, deviceToken } = await openLogin(
    context,
    tx,
    { member: created, device: registration.device, isNew: true, known: null },
    now,
  );
  return { result: { ...result, ...accepted }, deviceToken };
}
