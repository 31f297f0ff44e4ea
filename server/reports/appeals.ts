import type { KeyObject } from 'node:crypto';
import { CODE } from '@contract/codes';
import type { Suspension } from '@contract/sso/code-groups';
import * as z from 'zod/mini';
import { deriveKey } from '../crypto/derive-key';
import { seal, unseal } from '../crypto/seal';
import type { Config } from '../config';
import type { Database } from '../database/open';
import { allOrNothing, Failure } from '../failure';
import { addressesOf, holdMember, keepMembers, localeOf, type Member } from '../member/members';
import { setMemberStatus, setMutedUntil } from '../member/operators';
import { addNotice } from '../notices/notices';
import { createEnqueue } from '../outbox/outbox';
import { deliveryChannelOf } from '../senders/sender';
import { type Case, openAppealCase } from './cases';
import {
  addSanction,
  findAppealState,
  findMutedUntil,
  findSanction,
  findSuspension,
  markLifted,
} from './sanctions';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds in which a suspended member can appeal after their login. */
const TOKEN_LIFETIME = 30 * MINUTE;

/** Milliseconds for which the answer to an appeal is worth sending. */
const MESSAGE_LIFETIME = 7 * DAY;

interface Context {
  db: Database;
  clock: () => Date;
  config: Pick<Config, 'secretKey' | 'publicOrigin'>;
}

/** What a token says: whose appeal it allows, for which password, and until when. */
const tokenContent = z.object({ memberId: z.int(), passwordVersion: z.int(), until: z.int() });

const keyOf = ({ secretKey }: Pick<Config, 'secretKey'>): KeyObject => deriveKey(secretKey, 'appeals');

const TOKEN_CONTEXT = 'suspension';

/**
 * What the login of a suspended member answers after the right secret (D52). Null for assistants, who have no address
 * that an answer could be sent to.
 * @param key of `appeals`
 */
export async function describeSuspension(
  db: Database,
  key: KeyObject,
  { id: memberId, passwordVersion, isAssistant }: Member,
  now: Date,
): Promise<Suspension | null> {
  if (isAssistant) return null;
  const suspension = await findSuspension(db, memberId);
  const appeal = suspension ? await findAppealState(db, suspension.id) : 'possible';
  const rule = suspension?.rule ?? null;
  if (appeal !== 'possible') return { appeal, rule };
  const content = { memberId, passwordVersion, until: now.getTime() + TOKEN_LIFETIME };
  return { appeal, rule, memberId, appealToken: seal(key, JSON.stringify(content), TOKEN_CONTEXT) };
}

const unknownSanction = (): Failure => new Failure(CODE.notFound, null, 'sanctionUnknown');

const appealOpen = (): Failure => new Failure(CODE.conflict, null, 'appealOpen');

const invalidToken = (): Failure => new Failure(CODE.tokenInvalid, null, 'appealTokenInvalid');

/** Opens the appeal against a decision, which there is one of; 409 for another, or while one of the member is open. */
async function openAppeal(
  tx: Database,
  appeal: { memberId: number; sanctionId: string; text: string },
  now: Date,
): Promise<null | Failure> {
  if ((await findAppealState(tx, appeal.sanctionId)) !== 'possible') return appealOpen();
  return (await openAppealCase(tx, appeal, now)) ? null : appealOpen();
}

/** Appeals against a decision about the member. 404 for another's, and for one that is lifted; 409 for a second appeal. */
export const appealSanction = (
  { db, clock }: Context,
  memberId: number,
  { sanction: id, text }: { sanction: string; text: string },
): Promise<null | Failure> =>
  db.transaction(async (tx) => {
    await keepMembers(tx, [memberId]);
    const found = await findSanction(tx, id);
    if (found?.memberId !== memberId || found.liftedAt !== null) return unknownSanction();
    return openAppeal(tx, { memberId, sanctionId: id, text }, clock());
  });

/** The member whose token it is, while their account is suspended. */
async function memberOf(tx: Database, { config, clock }: Context, token: string): Promise<Member | null> {
  const content = unseal(keyOf(config), token, TOKEN_CONTEXT);
  if (content === null) return null;
  const { memberId, passwordVersion, until } = z.parse(tokenContent, JSON.parse(content));
  if (until <= clock().getTime()) return null;
  // Held, so that of two appeals at once the second finds what the first has stored.
  const member = await holdMember(tx, memberId);
  return member?.passwordVersion === passwordVersion && member.status === 'blocked_staff' ? member : null;
}

/** Appeals against the suspension of an account (D52). 10008 if the token is not valid any more, 409 for a second appeal. */
export const appealSuspension = (
  context: Context,
  { appealToken, text }: { appealToken: string; text: string },
): Promise<null | Failure> =>
  // Else a second appeal would leave a suspension that no answer lifts.
  allOrNothing(context.db, async (tx) => {
    const member = await memberOf(tx, context, appealToken);
    if (!member) return invalidToken();
    const { id: memberId } = member;
    const at = context.clock();
    // An operator has blocked the account, without a case.
    const suspension =
      (await findSuspension(tx, memberId)) ??
      (await addSanction(tx, { memberId, kind: 'suspend', rule: 'other', at }));
    return openAppeal(tx, { memberId, sanctionId: suspension.id, text }, at);
  });

/** Ends the effect of a decision that is lifted, unless another one has it. Only a suspension ends a block. */
async function endSanction(tx: Database, member: Member, sanctionId: string, now: Date): Promise<void> {
  const lifted = await markLifted(tx, sanctionId, now);
  await setMutedUntil(tx, member.id, await findMutedUntil(tx, member.id, now));
  if (lifted !== 'suspend' || member.status !== 'blocked_staff') return;
  if (!(await findSuspension(tx, member.id))) await setMemberStatus(tx, member.id, 'active');
}

/** Answers an appeal: lifts the decision or keeps it, and tells the member by a notice and by e-mail, else by SMS. */
export async function answerAppeal(
  context: Pick<Context, 'config' | 'clock'>,
  tx: Database,
  { opened, member, isLifted }: { opened: Case; member: Member; isLifted: boolean },
  now: Date,
): Promise<void> {
  if (isLifted && opened.sanctionId !== null) await endSanction(tx, member, opened.sanctionId, now);
  const template = isLifted ? 'appealLifted' : 'appealKept';
  await addNotice(tx, member.id, { key: template }, now);
  const to = addressesOf(member).at(-1);
  if (!to) return;
  await createEnqueue(context)(tx, {
    channel: deliveryChannelOf(to.channel),
    to: to.value,
    template,
    locale: localeOf(member),
    values: {},
    expiresAt: new Date(now.getTime() + MESSAGE_LIFETIME),
  });
}
