import type { CaseDetail, Decision } from '@contract/reports/case';
import { and, asc, desc, eq, lt } from 'drizzle-orm';
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
