import * as z from 'zod/mini';
import { type MediaForm, messageMedium } from '../chat/media';

/** The reasons of reports, which are also the rules that decisions name. */
export const REPORT_REASONS = ['spam', 'abuse', 'violence', 'sexual', 'childRisk', 'fraud', 'other'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** What a case is about: something that members have reported, or the appeal of a member against a decision (D52). */
export const CASE_KINDS = ['message', 'member', 'group', 'appeal'] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

/** Where a case stands for the assistant who asks. */
export const CASE_STATES = ['open', 'mine', 'closed'] as const;

export type CaseState = (typeof CASE_STATES)[number];

/** The sanctions against a member; each can be appealed. */
export const SANCTION_KINDS = ['delete', 'warn', 'mute', 'suspend'] as const;

/** The path under which the media of cases are served. */
export const CASE_MEDIA_PATH = '/media/cases';

/** The path of a medium that a case keeps. Only assistants who may see the case can read it. */
export const caseMediaPath = (caseId: number, id: string, form: MediaForm): string =>
  `${CASE_MEDIA_PATH}/${caseId}/${id}/${form}`;

/** Decisions about a report. */
export const REPORT_DECISIONS = ['dismiss', ...SANCTION_KINDS] as const;

/** Decisions about an appeal: the contested decision is lifted, or stays. */
export const APPEAL_DECISIONS = ['lift', 'keep'] as const;

export const DECISIONS = [...REPORT_DECISIONS, ...APPEAL_DECISIONS] as const;

export type Decision = (typeof DECISIONS)[number];

/** For how many days a member can be muted. */
export const MUTE_DAYS = [1, 3, 7, 30] as const;

/** The actions on a case that its log records. */
export const CASE_ACTIONS = ['view', 'take', 'release', ...DECISIONS] as const;

/** The states of a member's appeal against a decision. */
export const APPEAL_STATES = ['possible', 'waiting', 'kept', 'lifted'] as const;

export type AppealState = (typeof APPEAL_STATES)[number];

/** A decision about the member who asks. */
export const sanction = z.object({
  id: z.uuid(),
  kind: z.enum(SANCTION_KINDS),
  /** The rule that it names. */
  rule: z.enum(REPORT_REASONS),
  at: z.iso.datetime(),
  /** When it expires; null if it doesn't. */
  until: z.nullable(z.iso.datetime()),
  appeal: z.enum(APPEAL_STATES),
});

export type Sanction = z.infer<typeof sanction>;

/** The member whom a case concerns, as assistants see them: the author, or the owner of a group. */
const subject = z.object({
  nickname: z.string(),
  username: z.string(),
  icon: z.nullable(z.string()),
});

/** A case in the queue. */
export const caseSummary = z.object({
  id: z.int(),
  kind: z.enum(CASE_KINDS),
  /** Null once that account is deleted, and for a group without an owner, whose case can only be dismissed. */
  subject: z.nullable(subject),
  /** What a reported group was called; null for others. */
  title: z.nullable(z.string()),
  /** Why it was reported, each reason once; for an appeal the rule of the decision. */
  reasons: z.array(z.enum(REPORT_REASONS)),
  /** How many members have reported it. */
  reports: z.int(),
  /** When it was first reported. */
  at: z.iso.datetime(),
  /** What was decided; null while it is open. */
  decision: z.nullable(z.enum(DECISIONS)),
});

export type CaseSummary = z.infer<typeof caseSummary>;

/** A message as it was when it was reported. */
const copiedMessage = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  /** Whose it is; null once that account is deleted. */
  nickname: z.nullable(z.string()),
  /** Whether the member whom the case concerns wrote it. */
  isSubject: z.boolean(),
  /** Whether it is the message that was reported. */
  isReported: z.boolean(),
  text: z.string(),
  /** How many media it showed. */
  media: z.int(),
  /**
   * The media that the case keeps: empty if the case is older than this feature, or if they were being deleted at that
   * moment.
   */
  kept: z.array(messageMedium),
});

/** A case with all that an assistant may see of it. */
export const caseDetail = z.object({
  ...caseSummary.shape,
  /** Whether the requesting assistant works on it. */
  isMine: z.boolean(),
  /** Whether somebody else works on it. */
  isTaken: z.boolean(),
  /** The reasons and notes of the reports, without who made them. */
  notes: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.nullable(z.string()) })),
  messages: z.array(copiedMessage),
  /** The text of the appeal, and the contested decision; null for a report. */
  appeal: z.nullable(
    z.object({
      text: z.string(),
      kind: z.enum(SANCTION_KINDS),
      rule: z.enum(REPORT_REASONS),
      at: z.iso.datetime(),
      /** The reason noted with that decision; null if an operator gave none. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** Earlier decisions about the member, the latest first. */
  earlier: z.array(
    z.object({
      kind: z.enum(SANCTION_KINDS),
      rule: z.enum(REPORT_REASONS),
      at: z.iso.datetime(),
      isLifted: z.boolean(),
    }),
  ),
  /** Who viewed it and who did what, the oldest first. */
  log: z.array(
    z.object({
      at: z.iso.datetime(),
      /** The account ID of an assistant; null for an operator, and once that account is deleted. */
      by: z.nullable(z.string()),
      action: z.enum(CASE_ACTIONS),
      reason: z.nullable(z.string()),
    }),
  ),
});

export type CaseDetail = z.infer<typeof caseDetail>;
