import type { AppealState, Sanction } from '@contract/reports/case';
import {
  and,
  desc,
  eq,
  gt,
  type InferInsertModel,
  type InferSelectModel,
  isNull,
  lt,
  max,
  ne,
  or,
} from 'drizzle-orm';
import type { Database } from '../database/open';
import { moderationCases, sanctions } from '../database/schema';

/** A decision about a member. */
export type StoredSanction = InferSelectModel<typeof sanctions>;

/** Stores a decision about a member. */
export async function addSanction(
  tx: Database,
  sanction: Omit<InferInsertModel<typeof sanctions>, 'id' | 'liftedAt'>,
): Promise<StoredSanction> {
  const [added] = await tx.insert(sanctions).values(sanction).returning();
  if (!added) throw new Error('the decision was not stored');
  return added;
}

/** A decision; null if there is none. */
export async function findSanction(db: Database, id: string): Promise<StoredSanction | null> {
  const [found] = await db.select().from(sanctions).where(eq(sanctions.id, id));
  return found ?? null;
}

const isStanding = (memberId: number) => and(eq(sanctions.memberId, memberId), isNull(sanctions.liftedAt));

/** The latest suspension of a member that stands; null without one, as after an operator's block. */
export async function findSuspension(db: Database, memberId: number): Promise<StoredSanction | null> {
  const [found] = await db
    .select()
    .from(sanctions)
    .where(and(isStanding(memberId), eq(sanctions.kind, 'suspend')))
    .orderBy(desc(sanctions.at))
    .limit(1);
  return found ?? null;
}

/** Lifts a decision; what kind it was, or null if it was lifted already. */
export async function markLifted(
  tx: Database,
  id: string,
  liftedAt: Date,
): Promise<StoredSanction['kind'] | null> {
  const [lifted] = await tx
    .update(sanctions)
    .set({ liftedAt })
    .where(and(eq(sanctions.id, id), isNull(sanctions.liftedAt)))
    .returning({ kind: sanctions.kind });
  return lifted?.kind ?? null;
}

/** Notes that the suspensions of a member have ended, whoever ended them. */
export async function liftSuspensions(tx: Database, memberId: number, liftedAt: Date): Promise<void> {
  await tx
    .update(sanctions)
    .set({ liftedAt })
    .where(and(isStanding(memberId), eq(sanctions.kind, 'suspend')));
}

/** Until when the mutes of a member that stand last; null without one. */
export async function findMutedUntil(db: Database, memberId: number, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: max(sanctions.until) })
    .from(sanctions)
    .where(and(isStanding(memberId), eq(sanctions.kind, 'mute'), gt(sanctions.until, now)));
  return row?.until ?? null;
}

/** How the appeal against a decision stands. */
export async function findAppealState(db: Database, sanctionId: string): Promise<AppealState> {
  const [appeal] = await db
    .select({ decision: moderationCases.decision, closedAt: moderationCases.closedAt })
    .from(moderationCases)
    .where(eq(moderationCases.sanctionId, sanctionId))
    .orderBy(desc(moderationCases.id))
    .limit(1);
  if (!appeal) return 'possible';
  if (appeal.closedAt === null) return 'waiting';
  return appeal.decision === 'lift' ? 'lifted' : 'kept';
}

/** The decisions about a member, the latest first. */
export const listStored = (db: Database, memberId: number): Promise<StoredSanction[]> =>
  db.select().from(sanctions).where(eq(sanctions.memberId, memberId)).orderBy(desc(sanctions.at));

/** The decisions about a member that aren't lifted, as the member sees them. */
export async function listSanctions(db: Database, memberId: number): Promise<Sanction[]> {
  const standing = (await listStored(db, memberId)).filter(({ liftedAt }) => liftedAt === null);
  return Promise.all(
    standing.map(async ({ id, kind, rule, at, until }) => ({
      id,
      kind,
      rule,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
      appeal: await findAppealState(db, id),
    })),
  );
}

/** Deletes decisions from before a time that have no effect any more. */
export async function purgeSanctions(db: Database, before: Date): Promise<void> {
  await db
    .delete(sanctions)
    .where(and(lt(sanctions.at, before), or(ne(sanctions.kind, 'suspend'), lt(sanctions.liftedAt, before))));
}
