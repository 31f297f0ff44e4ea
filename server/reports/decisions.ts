import { CODE } from '@contract/codes';
import type { Decision, ReportReason } from '@contract/reports/case';
import { removeMessage } from '../chat/deletions';
import { listAuthors } from '../chat/hand-over';
import type { Config } from '../config';
import type { Database } from '../database/open';
import { allOrNothing, Failure } from '../failure';
import { holdMember, keepMembers, type Member } from '../member/members';
import { setMemberStatus, setMutedUntil } from '../member/operators';
import { addNotice } from '../notices/notices';
import { endSessions } from '../session/sessions';
import { releaseRequests } from '../support/waiting';
import { answerAppeal } from './appeals';
import { logAction } from './case-log';
import { type Case, closeCase, findCase, listReporters, unknownCase } from './cases';
import { type Actor, refuseUntaken, requireOpen } from './queue';
import { addSanction, findMutedUntil } from './sanctions';

const DAY = 24 * 60 * 60_000;

/** What decisions need; the tasks of operators have it, too. */
export interface DecidingContext {
  db: Database;
  clock: () => Date;
  config: Pick<Config, 'secretKey' | 'publicOrigin'>;
}

/** A decision about a case. */
export interface DecisionForm {
  id: number;
  decision: Decision;
  /** The rule that the member reads; without one the reason `other`. */
  rule?: ReportReason | undefined;
  /** Takes the reported message away as well. */
  alsoDelete?: boolean | undefined;
  /** For how many days a `mute` lasts. */
  days?: number | undefined;
  /** Why, for our team. */
  reason: string;
}

/** A case that is being decided, with the member whom it concerns. */
interface Deciding {
  tx: Database;
  actor: Actor;
  opened: Case;
  member: Member;
  now: Date;
}

/** Does what is decided about a member, and tells them. */
async function sanction(
  { tx, actor, opened, member, now }: Deciding,
  {
    decision: kind,
    rule = 'other',
    days,
  }: DecisionForm & { decision: 'delete' | 'warn' | 'mute' | 'suspend' },
): Promise<void> {
  const until = days === undefined ? null : new Date(now.getTime() + days * DAY);
  const decidedBy = actor;
  const { id } = await addSanction(tx, {
    memberId: member.id,
    caseId: opened.id,
    kind,
    rule,
    at: now,
    until,
    decidedBy,
  });
  if (kind === 'mute') await setMutedUntil(tx, member.id, await findMutedUntil(tx, member.id, now));
  if (kind === 'suspend') {
    await setMemberStatus(tx, member.id, 'blocked_staff');
    await endSessions(tx, member.id);
    // An assistant's, whom an operator suspends.
    await releaseRequests(tx, member.id, now);
  }
  const notice = { key: 'sanctioned', kind, rule, sanction: id, days: String(days ?? 0) } as const;
  await addNotice(tx, member.id, notice, now);
}

/** Whether a decision is one about this case: where it concerns nobody, it can only be dismissed. */
const isAbout = ({ kind, memberId }: Case, { decision, alsoDelete = false }: DecisionForm): boolean => {
  if (memberId === null) return decision === 'dismiss' && !alsoDelete;
  if ((decision === 'lift' || decision === 'keep') !== (kind === 'appeal')) return false;
  return kind === 'message' || (decision !== 'delete' && !alsoDelete);
};

async function carryOut(context: DecidingContext, deciding: Deciding, form: DecisionForm): Promise<void> {
  const { tx, opened, member, actor, now } = deciding;
  const { decision, alsoDelete, reason } = form;
  if (decision === 'lift' || decision === 'keep')
    return answerAppeal(context, tx, { opened, member, isLifted: decision === 'lift' }, now);
  if (decision !== 'dismiss') await sanction(deciding, { ...form, decision });
  const { roomId, seq, id } = opened;
  if (roomId === null || seq === null || !(alsoDelete || decision === 'delete')) return;
  await removeMessage(tx, { room: roomId, seq }, context.clock);
  if (decision !== 'delete')
    await logAction(tx, { caseId: id, actorId: actor, action: 'delete', reason }, now);
}

/** Keeps those who have reported something from being deleted, to tell them; before anything of rooms is locked. */
const keepReporters = async (tx: Database, id: number): Promise<Member[]> =>
  keepMembers(tx, await listReporters(tx, id));

/** Whose words the message of a case shows. */
const listAuthorsOf = async (tx: Database, { roomId, seq }: Case): Promise<number[]> =>
  roomId === null || seq === null ? [] : listAuthors(tx, [{ room: roomId, seq }]);

/**
 * Decides a case, and closes it: what was decided is done, noted and told in one transaction. 404 for a case that isn't
 * for the assistant, 400 for a decision that isn't one about it, 409 if it isn't theirs or is closed.
 */
export const decideCase = (
  context: DecidingContext,
  actor: Actor,
  form: DecisionForm,
): Promise<null | Failure> =>
  allOrNothing(context.db, async (tx) => {
    const found = await findCase(tx, form.id);
    if (!found) return unknownCase();
    const { memberId } = found;
    await keepMembers(
      tx,
      [memberId, actor, ...(await listAuthorsOf(tx, found))].filter((id) => id !== null),
    );
    // Held, so that of two decisions about a member the second knows of the first.
    const member = memberId === null ? null : await holdMember(tx, memberId);
    const opened = await requireOpen(tx, actor, found.id);
    if (opened instanceof Failure) return opened;
    const untaken = refuseUntaken(opened, actor);
    if (untaken || (!member && memberId !== null)) return untaken ?? unknownCase();
    if (!isAbout(opened, form)) return new Failure(CODE.invalidInput, { field: 'decision' });
    const reporters = await keepReporters(tx, opened.id);
    const now = context.clock();
    if (member) await carryOut(context, { tx, actor, opened, member, now }, form);
    await closeCase(tx, opened.id, form.decision, now);
    const { decision: action, reason } = form;
    await logAction(tx, { caseId: opened.id, actorId: actor, action, reason }, now);
    for (const { id } of reporters) await addNotice(tx, id, { key: 'reportHandled' }, now);
    return null;
  });
