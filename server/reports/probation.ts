import { and, type Column, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../database/open';
import { prepareOnce } from '../database/prepare-once';
import { sanctions } from '../database/schema';
import { selectMemberIf } from '../member/members';

const DAY = 24 * 60 * 60_000;

/** Milliseconds for which an account is new. */
const NEW_FOR = DAY;

/** Milliseconds for which a decision of our team counts, from when it was made or, for a mute, has ended. */
const REMEMBERED_FOR = 7 * DAY;

const selectOnProbation = prepareOnce((db) => {
  const time = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;
  const decidedAbout = (id: Column) =>
    db
      .select({ id: sanctions.id })
      .from(sanctions)
      .where(
        and(
          eq(sanctions.memberId, id),
          isNull(sanctions.liftedAt),
          or(gt(sanctions.at, time('decidedSince')), gt(sanctions.until, time('decidedSince'))),
        ),
      );
  return selectMemberIf(db, ({ id, createdAt }) =>
    or(gt(createdAt, time('createdSince')), exists(decidedAbout(id))),
  ).prepare('on_probation');
});

/**
 * Whether less is taken of a member for now: the account is new, or our team has decided something about it lately that
 * stands. Assistants are known to us. It runs for every message.
 */
export async function isOnProbation(db: Database, memberId: number, now: Date): Promise<boolean> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const found = await selectOnProbation(db).execute({
    memberId,
    createdSince: before(NEW_FOR),
    decidedSince: before(REMEMBERED_FOR),
  });
  return found.length > 0;
}
