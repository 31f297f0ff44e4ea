import type { apply as applyCall, CreatorApplication } from '@contract/creator/calls';
import type { Creator } from '@contract/creator/creator';
import { CODE } from '@contract/codes';
import type * as z from 'zod/mini';
import { keyedHash } from '../crypto/derive-key';
import type { Database } from '../database/open';
import { allOrNothing, Failure } from '../failure';
import { takeHit, type Limit } from '../limits/limits';
import { refuseOldAgreement } from '../member/agreement';
import { isMemberGone, type Member } from '../member/members';
import { checkCode, type RightCode, spendCode } from '../sso/codes';
import type { SsoContext } from '../sso/context';
import { emailDestination, hashContact } from '../sso/destination';
import { addApplication, findApplication } from './applications';

const DAY = 24 * 60 * 60 * 1_000;
const APPLICATIONS_PER_DAY = 5;

type Form = z.output<typeof applyCall.request>;
type Context = Pick<SsoContext, 'db' | 'clock' | 'keys'>;

const ALREADY = { blogger: CODE.isBlogger, streamer: CODE.isStreamer } as const;

/** 409 while an application of the type is open, 110002 or 110003 once one is approved, else null (D21). */
async function refuseAnother(db: Database, memberId: number, type: Creator): Promise<Failure | null> {
  const { status } = await findApplication(db, memberId, type);
  if (status === 'reviewing') return new Failure(CODE.conflict, null, 'applicationOpen');
  return status === 'approved' ? new Failure(ALREADY[type]) : null;
}

/**
 * Checks the code of an address that isn't the account's own (D11, D21).
 * @returns null if the address needs none; 400 without a code, 10003, 10013
 */
async function checkAddress(
  { db, clock, keys }: Context,
  member: Member,
  { email, authCode }: Form,
): Promise<RightCode | Failure | null> {
  if (email === member.email) return null;
  if (authCode === undefined) return new Failure(CODE.invalidInput, { field: 'authCode' });
  return checkCode(db, {
    key: keys.codes,
    destinationHash: hashContact(keys.destinations, member.id, emailDestination(email)),
    purpose: 'contact',
    code: authCode,
    now: clock(),
  });
}

const limitOf = ({ keys }: Context, { id }: Member): Limit => ({
  key: `creator:${keyedHash(keys.destinations, 'creator', String(id))}`,
  max: APPLICATIONS_PER_DAY,
  window: DAY,
});

/** Stores an application and spends its code, or does neither. */
async function store(
  context: Context,
  member: Member,
  { type, email, fields, reason, affect, agreement }: Form,
  code: RightCode | null,
): Promise<CreatorApplication | Failure> {
  const createdAt = context.clock();
  const application = { memberId: member.id, type, email, fields, reason, affect, agreement, createdAt };
  return allOrNothing(context.db, async (tx) => {
    const refused =
      (await takeHit(tx, limitOf(context, member), createdAt)) ??
      (code && (await spendCode(tx, code, createdAt)));
    if (refused) return refused;
    if (await addApplication(tx, application)) return { type, status: 'reviewing' };
    // Another request came first.
    return (await refuseAnother(tx, member.id, type)) ?? new Failure(CODE.conflict, null, 'applicationOpen');
  });
}

/**
 * Sends an application (D21): 409, 110002, 110003; 400 `agreement` outdated, `authCode` missing; 10003, 10013; 429 after
 * five a day; 10008 if the account has been deleted meanwhile.
 */
export async function apply(
  context: Context,
  member: Member,
  form: Form,
): Promise<CreatorApplication | Failure> {
  const refused =
    (await refuseAnother(context.db, member.id, form.type)) ??
    (await refuseOldAgreement(context.db, form.agreement));
  if (refused) return refused;
  const code = await checkAddress(context, member, form);
  if (code instanceof Failure) return code;
  try {
    return await store(context, member, form, code);
  } catch (error) {
    if (isMemberGone(error)) return new Failure(CODE.tokenInvalid);
    throw error;
  }
}
