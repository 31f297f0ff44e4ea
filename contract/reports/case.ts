import * as z from 'zod/mini';
import { type MediaForm, messageMedium } from '../chat/media';

/** Why something is reported, and which rule a decision names. */
export const REPORT_REASONS = ['spam', 'abuse', 'violence', 'sexual', 'childRisk', 'fraud', 'other'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** What a case is about: something that members have reported, or the appeal of a member against a decision (D52). */
export const CASE_KINDS = ['message', 'member', 'group', 'appeal'] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

/** Where a case stands for the assistant who asks. */
export const CASE_STATES = ['open', 'mine', 'closed'] as const;

export type CaseState = (typeof CASE_STATES)[number];

/** What is done about a member; each can be appealed. */
export const SANCTION_KINDS = ['delete', 'warn', 'mute', 'suspend'] as const;

/** The folder of what cases keep in the address. */
export const CASE_MEDIA_PATH = '/media/cases';

/** The address of a medium that a case keeps. Only assistants whom the case is for get it there. */
export const caseMediaPath = (caseId: number, id: string, form: MediaForm): string =>
  `${CASE_MEDIA_PATH}/${caseId}/${id}/${form}`;

/** Decisions about a report. */
export const REPORT_DECISIONS = ['dismiss', ...SANCTION_KINDS] as const;

/** Decisions about an appeal: the decision that it is against is lifted, or stays. */
export const APPEAL_DECISIONS = ['lift', 'keep'] as const;

export const DECISIONS = [...REPORT_DECISIONS, ...APPEAL_DECISIONS] as const;

export type Decision = (typeof DECISIONS)[number];

/** For how many days a member can't write. */
export const MUTE_DAYS = [1, 3, 7, 30] as const;

/** What is noted of a case: who has looked at it, and what they did. */
export const CASE_ACTIONS = ['view', 'take', 'release', ...DECISIONS] as const;

/** How a member's appeal against a decision stands. */
export const APPEAL_STATES = ['possible', 'waiting', 'kept', 'lifted'] as const;

export type AppealState = (typeof APPEAL_STATES)[number];

/** A decision about the member who asks. */
export const sanction = z.object({
  id: z.uuid(),
  kind: z.enum(SANCTION_KINDS),
  /** The rule that it names. */
  rule: z.enum(REPORT_REASONS),
  at: z.iso.datetime(),
  /** When it ends by itself; null if it doesn't. */
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
  /** Null for a group without an owner, which can only be dismissed, and once that account is deleted. */
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
  /** It was written by the member whom the case concerns. */
  isSubject: z.boolean(),
  /** It is the message that was reported. */
  isReported: z.boolean(),
  text: z.string(),
  /** How many pictures or files it showed beside its text. */
  media: z.int(),
  /** The media that the case keeps: none if the case is older than keeping them, or if they were being deleted just then. */
  kept: z.array(messageMedium),
});

/** A case with all that an assistant may see of it. */
export const caseDetail = z.object({
  ...caseSummary.shape,
  /** The assistant who asks works on it. */
  isMine: z.boolean(),
  /** Somebody else works on it. */
  isTaken: z.boolean(),
  /** What members have written with their reports, without who they are. */
  notes: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.nullable(z.string()) })),
  messages: z.array(copiedMessage),
  /** What the appeal says, and the decision that it is against; null for a report. */
  appeal: z.nullable(
    z.object({
      text: z.string(),
      kind: z.enum(SANCTION_KINDS),
      rule: z.enum(REPORT_REASONS),
      at: z.iso.datetime(),
      /** Why that was decided, as it was noted then; null where an operator gave no reason. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** What was decided about the member before, the latest first. */
  earlier: z.array(
    z.object({
      kind: z.enum(SANCTION_KINDS),
      rule: z.enum(REPORT_REASONS),
      at: z.iso.datetime(),
      isLifted: z.boolean(),
    }),
  ),
  /** Who has looked at it and done what, the first first. */
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
