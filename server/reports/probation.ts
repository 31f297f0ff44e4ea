import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { members, sanctions } from '../database/schema';

const DAY = 24 * 60 * 60_000;

/** Milliseconds for which an account is new. */
const NEW_FOR = DAY;

/** Milliseconds for which a decision of our team counts, from when it was made or, for a mute, has ended. */
const REMEMBERED_FOR = 7 * DAY;

const selectOnProbation = prepareOnce((db) => {
  const time = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
  const isRecent = or(gt(sanctions.at, time('decided')), gt(sanctions.until, time('decided')));
  const decided = db
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(and(eq(sanctions.memberId, members.id), isNull(sanctions.liftedAt), isRecent));
  return db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, sql.placeholder('memberId')),
        eq(members.isAssistant, false),
        or(gt(members.createdAt, time('made')), exists(decided)),
      ),
    )
    .prepare('on_probation');
});

/**
 * Whether less is taken of a member for now: the account is new, or our team has decided something about it lately that
 * stands. Assistants are known to us.
 */
export async function isOnProbation(db: Database, memberId: number, now: Date): Promise<boolean> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const times = { made: ago(NEW_FOR), decided: ago(REMEMBERED_FOR) };
  const found = await selectOnProbation(db).execute({ memberId, ...times });
  return found.length > 0;
}
