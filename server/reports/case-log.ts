import type { CaseDetail, Decision } from '@contract/reports/case';
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../database/open';
import { caseLog } from '../database/schema';
import { findMembers } from '../member/members';

/** What is noted of a case. */
interface Entry {
  caseId: number;
  /** The assistant; null for an operator. */
  actorId: number | null;
  action: CaseDetail['log'][number]['action'];
  reason?: string;
}

/** Notes who has looked at a case, or what they did, and why. */
export async function logAction(tx: Database, entry: Entry, at: Date): Promise<void> {
  await tx.insert(caseLog).values({ ...entry, at });
}

/** Milliseconds within which looking at the media of a case is the same look. */
const LOOK = 60 * 60_000;

/** Notes that an assistant looks at the media of a case, unless they have looked at it within the hour. */
export async function logLook(
  db: Database,
  { caseId, actorId }: { caseId: number; actorId: number },
  at: Date,
): Promise<void> {
  const isSameLook = and(
    eq(caseLog.caseId, caseId),
    eq(caseLog.actorId, actorId),
    eq(caseLog.action, 'view'),
    gt(caseLog.at, new Date(at.getTime() - LOOK)),
  );
  if ((await db.$count(caseLog, isSameLook)) === 0)
    await logAction(db, { caseId, actorId, action: 'view' }, at);
}

/** What is noted of a case, the first first. */
export async function listLog(db: Database, caseId: number): Promise<CaseDetail['log']> {
  const rows = await db.select().from(caseLog).where(eq(caseLog.caseId, caseId)).orderBy(asc(caseLog.id));
  const actors = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))];
  const names = new Map((await findMembers(db, actors)).map(({ id, username }) => [id, username]));
  return rows.map(({ actorId, action, reason, at }) => ({
    at: at.toISOString(),
    by: actorId === null ? null : (names.get(actorId) ?? null),
    action,
    reason,
  }));
}

/** Why a case was decided so; null where nobody has noted it. */
export async function findReason(
  db: Database,
  { caseId, decision }: { caseId: number; decision: Decision },
): Promise<string | null> {
  const [found] = await db
    .select({ reason: caseLog.reason })
    .from(caseLog)
    .where(and(eq(caseLog.caseId, caseId), eq(caseLog.action, decision)))
    .orderBy(desc(caseLog.id))
    .limit(1);
  return found?.reason ?? null;
}

/** Deletes what was noted before a time. */
export async function purgeLog(db: Database, before: Date): Promise<void> {
  await db.delete(caseLog).where(lt(caseLog.at, before));
}
