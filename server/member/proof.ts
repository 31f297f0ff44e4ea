import { CODE } from '@contract/codes';
import type { Database } from '../database/open';
import { Failure } from '../failure';
import type { Caller } from '../http/route';
import { takeHit, undoHit } from '../limits/limits';
import { findKnownDevice } from '../session/known-devices';
import { type ActiveSession, findSessionMember } from '../session/sessions';
import { checkCode, type RightCode, spendCode } from '../sso/codes';
import type { SsoContext } from '../sso/context';
import { hashContact, hashDestination } from '../sso/destination';
import { wrongPasswordLimit } from '../sso/login';
import { type AttemptKey, clearAttempts, countAttempt } from '../sso/password-attempts';
import type { Hasher, Requester } from '../sso/passwords';
import {
  addressesOf,
  lockMember,
  loginIdentifiersOf,
  type Member,
  type MemberAddress,
  passwordHashOf,
} from './members';

/** A request of a logged-in member. */
export interface MemberRequest {
  session: ActiveSession;
  caller: Pick<Caller, 'visitId' | 'device' | 'address'>;
}

/** A secret of a request, and the field that it came in. */
interface Secret {
  value: string;
  field: string;
}

/** The requester of a place in the hashing queue (D38). */
export const requesterOf = async (
  { db }: SsoContext,
  { session, caller }: MemberRequest,
): Promise<Requester> => ({
  address: caller.address,
  known: (await findKnownDevice(db, session.member.id, caller.device)) !== null,
});

/**
 * Checks the member's password. A wrong one counts like one at a login, for every login identifier (D14, D38). 10002,
 * 10024 locked, 429.
 */
export async function checkPassword(
  context: SsoContext,
  { session: { member }, caller }: MemberRequest,
  { value, field }: Secret,
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
  if (!(await hasher.verify(passwordHashOf(member, now), value)))
    return new Failure(CODE.wrongPassword, { field });
  if (limit) await undoHit(db, limit.key);
  for (const attempt of attempts) await clearAttempts(db, attempt);
  return null;
}

/** A right code that the member received at an address, and the field that it came in. */
export interface OwnCode extends RightCode {
  field: string;
}

/**
 * Checks a `contact` code of the member against those sent to the given addresses; a try counts for each (D11). 10003,
 * 10013.
 */
export async function checkContactCode(
  { db, clock, keys }: SsoContext,
  member: Pick<Member, 'id'>,
  addresses: readonly MemberAddress[],
  { value, field }: Secret,
): Promise<OwnCode | Failure> {
  let refused = new Failure(CODE.codeInvalid, { field });
  for (const address of addresses) {
    const code = await checkCode(db, {
      key: keys.codes,
      destinationHash: hashContact(keys.destinations, member.id, address),
      purpose: 'contact',
      code: value,
      now: clock(),
    });
    if (!(code instanceof Failure)) return { ...code, field };
    if (code.code === CODE.wrongCode) refused = new Failure(CODE.wrongCode, { field });
  }
  return refused;
}

/** Spends right codes; 10013 with the field of one that another request has spent. */
export async function spendOwnCodes(
  tx: Database,
  codes: readonly OwnCode[],
  now: Date,
): Promise<Failure | null> {
  for (const code of codes) {
    const late = await spendCode(tx, code, now);
    if (late) return new Failure(late.code, { field: code.field });
  }
  return null;
}

/** What a member proves a change with: the password, or a code to one of the account's contacts. */
export interface Proof {
  password?: string | undefined;
  currentAuthCode?: string | undefined;
}

/** Checks a proof; the code to be spent with the change, or null for the password. 10002, 10024, 10003, 10013, 503. */
export async function checkProof(
  context: SsoContext,
  request: MemberRequest,
  { password = '', currentAuthCode }: Proof,
): Promise<OwnCode | null | Failure> {
  const { member } = request.session;
  if (currentAuthCode !== undefined)
    return checkContactCode(context, member, addressesOf(member), {
      value: currentAuthCode,
      field: 'currentAuthCode',
    });
  const secret = { value: password, field: 'password' };
  return context.passwords.reserve(await requesterOf(context, request), (hasher) =>
    checkPassword(context, request, secret, hasher),
  );
}

/**
 * Locks the account of a request until the transaction ends. 10008 if the session has ended, the account was blocked, or
 * the password was changed in the meantime.
 */
export async function lockOwnMember(
  tx: Database,
  { id, member: { id: memberId, passwordVersion } }: ActiveSession,
  now: Date,
): Promise<Member | Failure> {
  const member = await lockMember(tx, memberId);
  const current = member && (await findSessionMember(tx, id, now));
  return member && current?.passwordVersion === passwordVersion ? member : new Failure(CODE.tokenInvalid);
}
