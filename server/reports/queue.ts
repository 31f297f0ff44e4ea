import { CODE } from '@contract/codes';
import { CASE_CURSOR, CASES_PER_PAGE } from '@contract/reports/calls';
import type { MessageMedium } from '@contract/chat/media';
import type { CaseDetail, CaseState, CaseSummary } from '@contract/reports/case';
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../database/open';
import { caseMessages, caseReports, moderationCases, sanctions } from '../database/schema';
import { Failure } from '../failure';
import { findKeptMedium, listKeptMedia } from '../media/kept-media';
import { findMembers, isOrdinary, type Member, pictureOf } from '../member/members';
import { hasOtherAssistant } from '../member/operators';
import type { AppDeps } from '../module';
import { type Case, findCase, lockCase, setTaken, unknownCase } from './cases';
import { findReason, listLog, logAction, logLook } from './case-log';
import { findSanction, listStored } from './sanctions';

/** Milliseconds for which a case is kept for the assistant who has taken it. */
const TAKEN_FOR = 60 * 60_000;

/** Somebody of our team: an assistant by the account, or null for an operator, who may see and decide everything. */
export type Actor = number | null;

type Context = Pick<AppDeps, 'db' | 'clock'>;

const caseTaken = (): Failure => new Failure(CODE.conflict, null, 'caseTaken');

export const caseClosed = (): Failure => new Failure(CODE.conflict, null, 'caseClosed');

const appealed = alias(sanctions, 'appealed');

/**
 * A condition: a case is for an assistant: it concerns nobody of our team, they haven't reported it, and it isn't an appeal
 * against their own decision, unless there is nobody else.
 */
async function isFor(db: Database, actorId: number): Promise<SQL | undefined> {
  const ownReport = db
    .select()
    .from(caseReports)
    .where(and(eq(caseReports.caseId, moderationCases.id), eq(caseReports.reporterId, actorId)));
  const ownDecision = db
    .select()
    .from(appealed)
    .where(and(eq(appealed.id, moderationCases.sanctionId), eq(appealed.decidedBy, actorId)));
  return and(
    or(
      isNull(moderationCases.memberId),
      and(isOrdinary(moderationCases.memberId), ne(moderationCases.memberId, actorId)),
    ),
    notExists(ownReport),
    (await hasOtherAssistant(db, actorId)) ? notExists(ownDecision) : undefined,
  );
}

/** Whether an assistant may see and decide a case; operators may all. */
export async function mayHandle(db: Database, actor: Actor, id: number): Promise<boolean> {
  if (actor === null) return true;
  const [found] = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(eq(moderationCases.id, id), await isFor(db, actor)));
  return found !== undefined;
}

/** Whether a case is an assistant's at a time. */
export const isTakenBy = ({ takenBy }: Case, actor: number): boolean => takenBy === actor;

const isTakenByOther = ({ takenBy, takenAt }: Case, actor: Actor, now: Date): boolean =>
  takenBy !== null && takenBy !== actor && takenAt !== null && takenAt.getTime() > now.getTime() - TAKEN_FOR;

/** A condition: a case is in a part of the queue. */
function isIn(state: CaseState, actor: Actor, now: Date): SQL | undefined {
  if (state === 'closed') return isNotNull(moderationCases.closedAt);
  const isFree = or(
    isNull(moderationCases.takenBy),
    lte(moderationCases.takenAt, new Date(now.getTime() - TAKEN_FOR)),
  );
  const isMine = actor === null ? sql`false` : eq(moderationCases.takenBy, actor);
  return and(isNull(moderationCases.closedAt), state === 'mine' ? isMine : isFree);
}

/** Cases after the last of a page. */
function isAfter(state: CaseState, cursor: string): SQL {
  const [, urgency, time, id] = CASE_CURSOR.exec(cursor)?.map(Number) ?? [];
  if (urgency === undefined || time === undefined || id === undefined) return sql`false`;
  const at = new Date(Math.min(time, Date.UTC(9_999, 0))).toISOString();
  const { closedAt, createdAt } = moderationCases;
  return state === 'closed'
    ? sql`(${closedAt}, ${moderationCases.id}) < (${at}::timestamptz, ${id}::bigint)`
    : sql`(-${moderationCases.urgency}, ${createdAt}, ${moderationCases.id}) > (-(${urgency}::integer), ${at}::timestamptz, ${id}::bigint)`;
}

const cursorOf = ({ urgency, createdAt, closedAt, id }: Case): string =>
  `${urgency}_${(closedAt ?? createdAt).getTime()}_${id}`;

const ORDER = {
  closed: [desc(moderationCases.closedAt), desc(moderationCases.id)],
  open: [desc(moderationCases.urgency), asc(moderationCases.createdAt), asc(moderationCases.id)],
};

/** What members have reported with some cases, the first report first. */
const selectReports = (db: Database, ids: readonly number[]) =>
  db
    .select()
    .from(caseReports)
    .where(inArray(caseReports.caseId, [...ids]))
    .orderBy(asc(caseReports.at), asc(caseReports.reporterId));

const toSubject = ({ nickname, username, ...member }: Member): CaseSummary['subject'] => ({
  nickname,
  username,
  icon: pictureOf({ ...member, nickname, username }, 96),
});

async function toSummaries(db: Database, cases: readonly Case[]): Promise<CaseSummary[]> {
  if (cases.length === 0) return [];
  const reports = await selectReports(
    db,
    cases.map(({ id }) => id),
  );
  const people = new Map(
    (await findMembers(db, [...new Set(cases.flatMap(({ memberId }) => memberId ?? []))])).map((one) => [
      one.id,
      one,
    ]),
  );
  return Promise.all(
    cases.map(async ({ id, kind, memberId, title, sanctionId, createdAt, decision }) => {
      const subject = memberId === null ? undefined : people.get(memberId);
      const own = reports.filter(({ caseId }) => caseId === id);
      const against = sanctionId === null ? null : await findSanction(db, sanctionId);
      return {
        id,
        kind,
        subject: subject ? toSubject(subject) : null,
        title,
        reasons: against ? [against.rule] : [...new Set(own.map(({ reason }) => reason))],
        reports: own.length,
        at: createdAt.toISOString(),
        decision,
      };
    }),
  );
}

/** A page of the queue, as somebody of our team may see it. */
export async function listCases(
  { db, clock }: Context,
  actor: Actor,
  { state, cursor }: { state: CaseState; cursor?: string | undefined },
): Promise<{ items: CaseSummary[]; next: string | null }> {
  const rows = await db
    .select()
    .from(moderationCases)
    .where(
      and(
        isIn(state, actor, clock()),
        actor === null ? undefined : await isFor(db, actor),
        cursor === undefined ? undefined : isAfter(state, cursor),
      ),
    )
    .orderBy(...ORDER[state === 'closed' ? 'closed' : 'open'])
    .limit(CASES_PER_PAGE + 1);
  const page = rows.slice(0, CASES_PER_PAGE);
  const last = page.at(-1);
  return {
    items: await toSummaries(db, page),
    next: rows.length > page.length && last ? cursorOf(last) : null,
  };
}

/** The case whose copied messages tell what a case is about: an appeal's is the one that led to the decision. */
async function sourceOf(db: Database, { id, sanctionId }: Case) {
  const against = sanctionId === null ? null : await findSanction(db, sanctionId);
  return { against, source: against ? against.caseId : id };
}

async function findCopies(
  db: Database,
  source: number | null,
  { memberId }: Case,
): Promise<CaseDetail['messages']> {
  if (source === null) return [];
  const rows = await db
    .select({ message: caseMessages, reported: moderationCases.seq })
    .from(caseMessages)
    .innerJoin(moderationCases, eq(moderationCases.id, caseMessages.caseId))
    .where(eq(caseMessages.caseId, source))
    .orderBy(asc(caseMessages.seq));
  const senders = [...new Set(rows.map(({ message }) => message.senderId))];
  const names = new Map((await findMembers(db, senders)).map(({ id, nickname }) => [id, nickname]));
  const shown = await listKeptMedia(db, source);
  return rows.map(({ message: { seq, at, senderId, text, media }, reported }) => ({
    seq,
    at: at.toISOString(),
    nickname: names.get(senderId) ?? null,
    isSubject: senderId === memberId,
    isReported: seq === reported,
    text,
    media,
    kept: shown.flatMap((one) => (one.seq === seq ? one.medium : [])),
  }));
}

/** All that somebody of our team may see of a case; 404 if it isn't for them. */
export async function readCase({ db, clock }: Context, actor: Actor, found: Case): Promise<CaseDetail> {
  const [summary] = await toSummaries(db, [found]);
  if (!summary) throw new Error('the case was not read');
  const { against, source } = await sourceOf(db, found);
  const reports = await selectReports(db, [source ?? found.id]);
  const decided = found.memberId === null ? [] : await listStored(db, found.memberId);
  const earlier = decided.filter(({ id, caseId }) => id !== against?.id && caseId !== found.id);
  return {
    ...summary,
    isMine: actor !== null && found.closedAt === null && found.takenBy === actor,
    isTaken: found.closedAt === null && isTakenByOther(found, actor, clock()),
    notes: reports.map(({ reason, note }) => ({ reason, note })),
    messages: await findCopies(db, source, found),
    appeal: against && {
      text: found.text ?? '',
      kind: against.kind,
      rule: against.rule,
      at: against.at.toISOString(),
      reason:
        against.caseId === null
          ? null
          : await findReason(db, { caseId: against.caseId, decision: against.kind }),
    },
    earlier: earlier.map(({ kind, rule, at, liftedAt }) => ({
      kind,
      rule,
      at: at.toISOString(),
      isLifted: liftedAt !== null,
    })),
    log: await listLog(db, found.id),
  };
}

/**
 * A medium that a case shows, for an assistant. The look is logged. Null if the case isn't for them, and for another
 * medium.
 */
export async function viewCaseMedium(
  { db, clock }: Context,
  actor: number,
  { caseId, id }: { caseId: number; id: string },
): Promise<MessageMedium | null> {
  const found = await findCase(db, caseId);
  if (!found || !(await mayHandle(db, actor, caseId))) return null;
  const { source } = await sourceOf(db, found);
  const medium = source === null ? null : await findKeptMedium(db, source, id);
  if (medium) await logLook(db, { caseId, actorId: actor }, clock());
  return medium;
}

/** Locks a case for somebody of our team who does something with it; 404 if it isn't for them, 409 if it is closed. */
export async function requireOpen(tx: Database, actor: Actor, id: number): Promise<Case | Failure> {
  const found = await lockCase(tx, id);
  if (!found || !(await mayHandle(tx, actor, id))) return unknownCase();
  return found.closedAt === null ? found : caseClosed();
}

/** A case with all that an assistant may see of it. The look is logged. 404 if it isn't for them. */
export const viewCase = ({ db, clock }: Context, actor: Actor, id: number): Promise<CaseDetail | Failure> =>
  db.transaction(async (tx) => {
    const [found] = await tx.select().from(moderationCases).where(eq(moderationCases.id, id));
    if (!found || !(await mayHandle(tx, actor, id))) return unknownCase();
    await logAction(tx, { caseId: id, actorId: actor, action: 'view' }, clock());
    return readCase({ db: tx, clock }, actor, found);
  });

/** Keeps a case for an assistant for a while. 404 if it isn't for them, 409 while somebody else works on it. */
export const takeCase = ({ db, clock }: Context, actor: number, id: number): Promise<CaseDetail | Failure> =>
  db.transaction(async (tx) => {
    const found = await requireOpen(tx, actor, id);
    if (found instanceof Failure) return found;
    const now = clock();
    if (isTakenByOther(found, actor, now)) return caseTaken();
    const taken = { takenBy: actor, takenAt: now };
    await setTaken(tx, id, taken);
    await logAction(tx, { caseId: id, actorId: actor, action: 'take' }, now);
    return readCase({ db: tx, clock }, actor, { ...found, ...taken });
  });

/** Gives a case that an assistant has taken back to the queue. 409 if it isn't theirs. */
export const releaseCase = ({ db, clock }: Context, actor: number, id: number): Promise<null | Failure> =>
  db.transaction(async (tx) => {
    const found = await requireOpen(tx, actor, id);
    if (found instanceof Failure) return found;
    if (!isTakenBy(found, actor)) return caseTaken();
    await setTaken(tx, id, null);
    await logAction(tx, { caseId: id, actorId: actor, action: 'release' }, clock());
    return null;
  });

/** 409 if a case isn't the assistant's who decides; operators decide without taking it. */
export const refuseUntaken = (found: Case, actor: Actor): Failure | null =>
  actor === null || isTakenBy(found, actor) ? null : caseTaken();
