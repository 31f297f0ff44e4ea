import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import type { UserInfo } from '@contract/member/user-info';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { allOrNothing, Failure } from '../failure';
import { addNotice } from '../notices/notices';
import type { SsoContext } from '../sso/context';
import type { Destination } from '../sso/destination';
import { forgetSecrets } from '../sso/forget-secrets';
import { notifyAt } from '../sso/open-login';
import { forgetAttempts } from '../sso/password-attempts';
import { maskAddress } from './mask-address';
import { addressesOf, findMember, type Member, memberConflict, setAddress, toUserInfo } from './members';
import {
  checkContactCode,
  checkProof,
  lockOwnMember,
  type MemberRequest,
  type OwnCode,
  type Proof,
  spendOwnCodes,
} from './proof';

/** 403 for assistants: operators make and end their accounts, which have no contacts (D17). */
export const refuseAssistant = ({ isAssistant }: Member): Failure | null =>
  isAssistant ? new Failure(CODE.notAllowed, null, 'assistantAccount') : null;

/** Makes changes of one account's contacts wait for each other, before they lock anything else. */
export async function lockContacts(tx: Database, memberId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${memberId}::bigint)`);
}

/** What a change does to the account: the new address of a channel, or none. */
interface Change {
  channel: Channel;
  value: string | null;
  country: string | null;
}

/** 409 for the last contact: nobody could log in or recover the account any more. */
const refuseLast = (member: Member, { channel, value }: Change): Failure | null =>
  value === null && addressesOf(member).every((address) => address.channel === channel)
    ? new Failure(CODE.conflict, null, 'lastContact')
    : null;

/**
 * Notifies a member of a change: by a notice, and by messages to the contacts that the account had before, to those that
 * are gone and to those that stay (D10).
 */
async function notifyOfChange(
  context: SsoContext,
  tx: Database,
  { before, after, channel }: { before: Member; after: Member; channel: Channel },
  now: Date,
): Promise<void> {
  const key = after[channel] === null ? 'contactRemoved' : 'contactChanged';
  await addNotice(tx, after.id, { key, channel }, now);
  const contacts = addressesOf(after).map(maskAddress).join(', ');
  for (const address of addressesOf(before)) {
    const stays = after[address.channel] === address.value;
    const event = stays
      ? ({ template: 'contactsChanged', contacts } as const)
      : ({ template: 'contactRemoved' } as const);
    await notifyAt(context, tx, before, address, event, now);
  }
}

/**
 * Spends the codes, changes the account and notifies its contacts, all or nothing. What was issued for the address that
 * leaves, and the locks on it, are gone: it logs in and recovers no more.
 */
async function commitChange(
  context: SsoContext,
  { session }: MemberRequest,
  codes: readonly OwnCode[],
  change: Change,
): Promise<UserInfo | Failure> {
  const now = context.clock();
  const { id } = session.member;
  const result = await allOrNothing(context.db, async (tx) => {
    await lockContacts(tx, id);
    const late = await spendOwnCodes(tx, codes, now);
    if (late) return late;
    const present = await findMember(tx, id);
    const leaving = addressesOf(present ?? session.member).filter(
      ({ channel }) => channel === change.channel,
    );
    await forgetSecrets(context, tx, id, leaving);
    const before = await lockOwnMember(tx, session, now);
    if (before instanceof Failure) return before;
    const last = refuseLast(before, change);
    if (last) return last;
    const after = await setAddress(tx, id, change);
    await forgetAttempts(tx, context.keys.destinations, leaving, now);
    await notifyOfChange(context, tx, { before, after, channel: change.channel }, now);
    return toUserInfo(after);
  });
  context.outbox.wake();
  return result;
}

/** A request to add a contact, or to change the one of its channel. */
type ContactChange = MemberRequest & Proof & { destination: Destination; authCode: string };

/**
 * Adds a contact, or changes the one of its channel (D10). The proof is checked before the code, and whether another
 * account has the destination is told after both. 403 assistants, 400 unchanged, 10002, 10024, 10003, 10013, 409 taken.
 */
export async function changeContact(
  context: SsoContext,
  { destination, authCode, ...request }: ContactChange,
): Promise<UserInfo | Failure> {
  const { member } = request.session;
  const refused = refuseAssistant(member) ?? refuseUnchanged(member, destination);
  if (refused) return refused;
  const proof = await checkProof(context, request, request);
  if (proof instanceof Failure) return proof;
  const code = await checkContactCode(context, member, [destination], { value: authCode, field: 'authCode' });
  if (code instanceof Failure) return code;
  try {
    return await commitChange(context, request, proof ? [proof, code] : [code], destination);
  } catch (error) {
    if (!memberConflict(error)) throw error;
    return new Failure(CODE.conflict, { field: destination.channel }, 'contactTaken');
  }
}

const refuseUnchanged = (member: Member, destination: Destination): Failure | null =>
  member[destination.channel] === destination.value
    ? new Failure(CODE.invalidInput, { field: destination.channel }, 'contactUnchanged')
    : null;

/** Removes a contact (D10). 403 assistants, 404 none, 409 the last one, 10002, 10024, 10003, 10013. */
export async function removeContact(
  context: SsoContext,
  { channel, ...request }: MemberRequest & Proof & { channel: Channel },
): Promise<UserInfo | Failure> {
  const { member } = request.session;
  const change: Change = { channel, value: null, country: null };
  const missing = member[channel] === null ? new Failure(CODE.notFound, null, 'noContact') : null;
  const refused = refuseAssistant(member) ?? missing ?? refuseLast(member, change);
  if (refused) return refused;
  const proof = await checkProof(context, request, request);
  if (proof instanceof Failure) return proof;
  return commitChange(context, request, proof ? [proof] : [], change);
}
