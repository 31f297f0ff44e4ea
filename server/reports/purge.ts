import { lt } from 'drizzle-orm';
import type { Database } from '../database/open';
import { moderationCases } from '../database/schema';
import { purgeLog } from './case-log';
import { purgeSanctions } from './sanctions';

const DAY = 24 * 60 * 60_000;

/** Days after which a closed case is deleted, with everything that was copied for it. */
const CASE_DAYS = 90;

/** Days for which it is known what was decided, and by whom. */
const DECISION_DAYS = 365;

/** Deletes cases, decisions without effect and the log, each after its time. */
export async function purgeReports(db: Database, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY);
  await db.delete(moderationCases).where(lt(moderationCases.closedAt, before(CASE_DAYS)));
  await purgeSanctions(db, before(DECISION_DAYS));
  await purgeLog(db, before(DECISION_DAYS));
}
