import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { sanctions } from '../database/schema';
import { findMember } from '../member/members';

const DAY = 24 * 60 * 60_000;

/** Milliseconds for which an account is new. */
const NEW_FOR = DAY;

/** Milliseconds for which a decision of our team counts, from when it was made or, for a mute, has ended. */
const REMEMBERED_FOR = 7 * DAY;

const selectDecided = prepareOnce((db) => {
  const since = sql`${sql.placeholder('since')}::timestamptz`;
  return db
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(
      and(
        eq(sanctions.memberId, sql.placeholder('memberId')),
        isNull(sanctions.liftedAt),
        or(gt(sanctions.at, since), gt(sanctions.until, since)),
      ),
    )
    .limit(1)
    .prepare('decided_lately');
});

/**
 * Whether less is taken of a member for now: the account is new, or our team has decided something about it lately that
 * stands. Assistants are known to us.
 */
export async function isOnProbation(db: Database, memberId: number, now: Date): Promise<boolean> {
  const member = await findMember(db, memberId);
  if (!member || member.isAssistant) return false;
  if (member.createdAt.getTime() > now.getTime() - NEW_FOR) return true;
  const since = new Date(now.getTime() - REMEMBERED_FOR).toISOString();
  return (await selectDecided(db).execute({ memberId, since })).length > 0;
}
