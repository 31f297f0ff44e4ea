import type { CaseKind, Decision, ReportReason } from '@contract/reports/case';
import { and, eq, type InferSelectModel, isNull, sql } from 'drizzle-orm';
import { CODE } from '@contract/codes';
import type { MessageCopy } from '../chat/copies';
import { lockMedia } from '../chat/uploads';
import type { Database } from '../database/open';
import { caseMessages, caseReports, moderationCases } from '../database/schema';
import { Failure } from '../failure';
import { keepMedia } from '../media/kept-media';

/** A case of our team. */
export type Case = InferSelectModel<typeof moderationCases>;

/** How urgent a reason is; the highest comes first. */
const URGENCY: Record<ReportReason, number> = {
  childRisk: 3,
  violence: 2,
  sexual: 1,
  abuse: 1,
  fraud: 1,
  spam: 0,
  other: 0,
};

/** Whoever appeals may be unable to use the account. */
const URGENCY_OF_APPEALS = 2;

/** The answer for a case that doesn't exist, and for one that isn't for the assistant who asks. */
export const unknownCase = (): Failure => new Failure(CODE.notFound, null, 'caseUnknown');

/** What members report. */
export interface Reported {
  kind: Exclude<CaseKind, 'appeal'>;
  /** Who wrote the message, the member, or the owner of the group; null for a group without one. */
  memberId: number | null;
  /** Of the message or the group. */
  room: string | null;
  /** The place of the message. */
  seq: number | null;
  /** What the group is called. */
  title: string | null;
}

const keyOf = ({ kind, memberId, room, seq }: Reported): string =>
  [kind, ...(room === null ? [memberId] : [room]), ...(seq === null ? [] : [seq])].join(':');

/** The open case about something, made now if there was none. */
export async function openCase(
  tx: Database,
  reported: Reported,
  reason: ReportReason,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const { kind, memberId, room: roomId, seq, title } = reported;
  const urgency = URGENCY[reason];
  const [opened] = await tx
    .insert(moderationCases)
    .values({
      kind,
      subjectKey: keyOf(reported),
      memberId,
      roomId,
      seq,
      title,
      urgency,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: moderationCases.subjectKey,
      targetWhere: isNull(moderationCases.closedAt),
      set: { urgency: sql`greatest(${moderationCases.urgency}, ${urgency}::integer)` },
    })
    .returning({ id: moderationCases.id, isNew: sql<boolean>`(xmax = 0)` });
  if (!opened) throw new Error('the case was not opened');
  return opened;
}

/** Opens the case of an appeal; false while the member has another one that is open. */
export async function openAppealCase(
  tx: Database,
  { memberId, sanctionId, text }: { memberId: number; sanctionId: string; text: string },
  now: Date,
): Promise<boolean> {
  const opened = await tx
    .insert(moderationCases)
    .values({
      kind: 'appeal',
      subjectKey: `appeal:${memberId}`,
      memberId,
      sanctionId,
      text,
      urgency: URGENCY_OF_APPEALS,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: moderationCases.id });
  return opened.length > 0;
}

/** Notes who has reported what a case is about; the last reason and note of a reporter stay. */
export async function noteReport(
  tx: Database,
  report: { caseId: number; reporterId: number; reason: ReportReason; note: string | null },
  at: Date,
): Promise<void> {
  const { reason, note } = report;
  await tx
    .insert(caseReports)
    .values({ ...report, at })
    .onConflictDoUpdate({
      target: [caseReports.caseId, caseReports.reporterId],
      set: { reason, note, at },
    });
}

/**
 * Stores what was copied for a case, which keeps what the messages show: their content stays as long as they do, see
 * `keptMedia`. What is being deleted meanwhile isn't kept. The caller has locked the accounts.
 */
export async function storeCopies(
  tx: Database,
  caseId: number,
  copies: readonly MessageCopy[],
): Promise<void> {
  if (copies.length === 0) return;
  const rows = copies.map(({ media, ...copy }) => ({ ...copy, caseId, media: media.length }));
  await tx.insert(caseMessages).values(rows);
  const present = await lockMedia(
    tx,
    copies.flatMap(({ media }) => media),
  );
  const kept = copies.map(({ seq, media }) => ({ seq, media: media.filter(({ id }) => present.has(id)) }));
  await keepMedia(tx, caseId, kept);
}

/** A case; null if there is none. */
export async function findCase(db: Database, id: number): Promise<Case | null> {
  const [found] = await db.select().from(moderationCases).where(eq(moderationCases.id, id));
  return found ?? null;
}

/** Reads a case and locks it until the transaction ends. The caller has locked the accounts. */
export async function lockCase(tx: Database, id: number): Promise<Case | null> {
  const [found] = await tx.select().from(moderationCases).where(eq(moderationCases.id, id)).for('update');
  return found ?? null;
}

/** Those who have reported what a case is about. */
export async function listReporters(db: Database, caseId: number): Promise<number[]> {
  const rows = await db
    .select({ id: caseReports.reporterId })
    .from(caseReports)
    .where(eq(caseReports.caseId, caseId));
  return rows.map(({ id }) => id);
}

/** Sets who works on a case. */
export async function setTaken(
  tx: Database,
  id: number,
  taken: { takenBy: number; takenAt: Date } | null,
): Promise<void> {
  await tx
    .update(moderationCases)
    .set(taken ?? { takenBy: null, takenAt: null })
    .where(eq(moderationCases.id, id));
}

/** Closes a case with a decision. */
export async function closeCase(tx: Database, id: number, decision: Decision, closedAt: Date): Promise<void> {
  await tx
    .update(moderationCases)
    .set({ decision, closedAt })
    .where(and(eq(moderationCases.id, id), isNull(moderationCases.closedAt)));
}
