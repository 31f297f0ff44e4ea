import type { CreatorApplication } from '@contract/creator/calls';
import type { Creator } from '@contract/creator/creator';
import {
  and,
  asc,
  count,
  desc,
  eq,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '../database/open';
import { creatorApplications } from '../database/schema';
import { isReal } from '../member/members';

/** An application to become a creator (S3). */
export type Application = InferSelectModel<typeof creatorApplications>;

/** The values of a new application, which waits for a decision unless they contain one. */
export type NewApplication = Omit<InferInsertModel<typeof creatorApplications>, 'id'>;

const ofType = (owner: number, type: Creator) =>
  and(eq(creatorApplications.memberId, owner), eq(creatorApplications.type, type));

/** Where the member's latest application of a type stands (D10). */
export async function findApplication(
  db: Database,
  owner: number,
  type: Creator,
): Promise<CreatorApplication> {
  const [latest] = await db
    .select({ status: creatorApplications.status, reason: creatorApplications.decisionReason })
    .from(creatorApplications)
    .where(ofType(owner, type))
    .orderBy(desc(creatorApplications.id))
    .limit(1);
  if (!latest) return { type, status: 'none' };
  return { type, status: latest.status, ...(latest.reason === null ? {} : { reason: latest.reason }) };
}

/** Stores an application; false if the member has an open or approved one of the type, whenever it was sent. */
export async function addApplication(tx: Database, application: NewApplication): Promise<boolean> {
  const added = await tx
    .insert(creatorApplications)
    .values(application)
    .onConflictDoNothing()
    .returning({ id: creatorApplications.id });
  return added.length > 0;
}

/** The member who sent an application; null if it is unknown. */
export async function findApplicant(db: Database, id: number): Promise<number | null> {
  const [application] = await db
    .select({ memberId: creatorApplications.memberId })
    .from(creatorApplications)
    .where(eq(creatorApplications.id, id));
  return application?.memberId ?? null;
}

/** Reads an application and locks its row until the transaction ends. The caller has locked the account. */
export async function lockApplication(tx: Database, id: number): Promise<Application | null> {
  const [application] = await tx
    .select()
    .from(creatorApplications)
    .where(eq(creatorApplications.id, id))
    .for('update');
  return application ?? null;
}

/** Stores the decision about an application. */
export async function decide(
  tx: Database,
  id: number,
  decision: { status: 'approved' } | { status: 'rejected'; decisionReason: string },
  now: Date,
): Promise<void> {
  await tx
    .update(creatorApplications)
    .set({ ...decision, decidedAt: now })
    .where(eq(creatorApplications.id, id));
}

/** The oldest applications of a status, and the number of all of them. */
export async function listApplications(
  db: Database,
  status: Application['status'],
  max: number,
): Promise<{ shown: Application[]; total: number }> {
  const withStatus = eq(creatorApplications.status, status);
  const shown = await db
    .select()
    .from(creatorApplications)
    .where(withStatus)
    .orderBy(asc(creatorApplications.id))
    .limit(max);
  return { shown, total: await countApplications(db, withStatus) };
}

async function countApplications(db: Database, condition: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(creatorApplications).where(condition);
  return row?.total ?? 0;
}

/** The number of members who have been approved as streamers, without those of a demonstration (D24). */
export const countVerifiedStreamers = (db: Database): Promise<number> =>
  countApplications(
    db,
    and(
      eq(creatorApplications.type, 'streamer'),
      eq(creatorApplications.status, 'approved'),
      isReal(creatorApplications.memberId),
    ),
  );

/** Deletes all applications of a member. */
export async function deleteApplications(tx: Database, owner: number): Promise<void> {
  await tx.delete(creatorApplications).where(eq(creatorApplications.memberId, owner));
}

/** All applications of a member, for the member's own copy. */
export async function exportApplications(db: Database, owner: number): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select()
    .from(creatorApplications)
    .where(eq(creatorApplications.memberId, owner))
    .orderBy(asc(creatorApplications.id));
  return rows.map(({ id: _id, memberId: _member, ...application }) => application);
}
