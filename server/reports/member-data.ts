import { and, asc, eq, or } from 'drizzle-orm';
import type { Database } from '../database/open';
import { caseLog, caseMessages, caseReports, moderationCases, sanctions } from '../database/schema';
import { purgeGoneMedia } from '../media/gone-media';
import type { MemberData } from '../module';

/**
 * Deletes what concerns a member: the cases about them with everything that was copied, and their own words and media
 * elsewhere.
 */
async function eraseReports(tx: Database, memberId: number): Promise<void> {
  await tx.delete(moderationCases).where(eq(moderationCases.memberId, memberId));
  await tx.delete(caseReports).where(eq(caseReports.reporterId, memberId));
  await tx
    .delete(caseMessages)
    .where(or(eq(caseMessages.senderId, memberId), eq(caseMessages.authorId, memberId)));
  await purgeGoneMedia(tx);
  await tx.delete(sanctions).where(eq(sanctions.memberId, memberId));
  await tx
    .update(moderationCases)
    .set({ takenBy: null, takenAt: null })
    .where(eq(moderationCases.takenBy, memberId));
  await tx.update(sanctions).set({ decidedBy: null }).where(eq(sanctions.decidedBy, memberId));
  await tx.update(caseLog).set({ actorId: null }).where(eq(caseLog.actorId, memberId));
}

/**
 * What a member has reported, what was decided about them, and their appeals; what an assistant has done. That somebody has
 * reported the member isn't told: in a chat of two it would name the reporter.
 */
export const memberData: MemberData = {
  tables: [moderationCases, caseReports, caseMessages, sanctions, caseLog],
  erase: eraseReports,
  export: async (db, memberId) => ({
    reports: await db
      .select({ reason: caseReports.reason, note: caseReports.note, at: caseReports.at })
      .from(caseReports)
      .where(eq(caseReports.reporterId, memberId))
      .orderBy(asc(caseReports.at)),
    decisions: await db
      .select({
        kind: sanctions.kind,
        rule: sanctions.rule,
        at: sanctions.at,
        until: sanctions.until,
        liftedAt: sanctions.liftedAt,
      })
      .from(sanctions)
      .where(eq(sanctions.memberId, memberId))
      .orderBy(asc(sanctions.at)),
    appeals: await db
      .select({
        text: moderationCases.text,
        at: moderationCases.createdAt,
        decision: moderationCases.decision,
        closedAt: moderationCases.closedAt,
      })
      .from(moderationCases)
      .where(and(eq(moderationCases.memberId, memberId), eq(moderationCases.kind, 'appeal')))
      .orderBy(asc(moderationCases.createdAt)),
    actions: await db
      .select({ case: caseLog.caseId, action: caseLog.action, reason: caseLog.reason, at: caseLog.at })
      .from(caseLog)
      .where(eq(caseLog.actorId, memberId))
      .orderBy(asc(caseLog.id)),
  }),
};
