import * as z from 'zod/mini';
import { defineCall, pageOf } from '../call';
import { seqField } from '../chat/calls';
import { CODE } from '../codes';
import * as field from '../fields';
import { CASE_STATES, caseDetail, caseSummary, DECISIONS, MUTE_DAYS, REPORT_REASONS, sanction } from './case';

/** Cases per page of `listCases`. */
export const CASES_PER_PAGE = 30;

/** The messages before a reported one that are copied with it, and those after it. */
export const COPIED_AROUND = 5;

const malformed: field.FieldError = 'malformed';
const required: field.FieldError = 'required';

const rule = z.enum(REPORT_REASONS, required);

/** The number of a case. */
const caseId = field.wholeNumber.check(z.positive(malformed));

/** The end of a page of cases: how urgent the last one is, when it came, and its number. */
export const CASE_CURSOR = /^(\d)_(\d{1,15})_(\d{1,15})$/;

/** Either a member, or a group by its room, or a message by its room and place. */
const oneTarget = z.refine<{ room?: unknown; seq?: unknown; memberId?: unknown }>(
  ({ room, seq, memberId }) =>
    memberId === undefined ? room !== undefined : room === undefined && seq === undefined,
  { path: ['memberId'], error: required },
);

/**
 * POST /reports: reports a message that the member can see, with a copy of it and of those around it, a member, or a group
 * that they are in. The reported member never learns by whom. What the member has reported before and is open is the same report, with the last
 * reason and note. 404 for what they can't see, 400 for themselves, 429 after too many.
 */
export const report = defineCall({
  method: 'POST',
  path: '/reports',
  access: 'member',
  body: 'json',
  request: z
    .object({
      room: z.optional(field.id),
      seq: z.optional(seqField),
      memberId: z.optional(field.memberId),
      reason: rule,
      note: z.optional(field.remark),
    })
    .check(oneTarget),
  data: z.null(),
  codes: [CODE.notFound, CODE.tooManyRequests],
});

/** GET /reports/sanctions: what was decided about the member and isn't lifted, the latest first. */
export const listSanctions = defineCall({
  method: 'GET',
  path: '/reports/sanctions',
  access: 'member',
  request: z.object({}),
  data: z.array(sanction),
});

/** POST /reports/appeals: appeals against a decision, once (D52). 404 for none of the member's, 409 for another appeal. */
export const appeal = defineCall({
  method: 'POST',
  path: '/reports/appeals',
  access: 'member',
  body: 'json',
  request: z.object({ sanction: field.id, text: field.remark }),
  data: z.null(),
  codes: [CODE.notFound, CODE.conflict],
});

/**
 * POST /reports/appeals/suspension: appeals against the suspension of an account, with the token that its login was
 * refused with (D52). 10008 if the token is not valid any more, 409 for another appeal.
 */
export const appealSuspension = defineCall({
  method: 'POST',
  path: '/reports/appeals/suspension',
  access: 'open',
  body: 'json',
  request: z.object({ appealToken: field.token, text: field.remark }),
  data: z.null(),
  secret: true,
  codes: [CODE.tokenInvalid, CODE.conflict],
});

/**
 * GET /reports/cases: the queue of an assistant: cases that nobody works on, those that the assistant has taken, or the
 * closed ones. The most urgent first, then the oldest; of the closed ones the latest.
 */
export const listCases = defineCall({
  method: 'GET',
  path: '/reports/cases',
  access: 'member',
  assistants: 'only',
  request: z.object({
    state: z.enum(CASE_STATES, malformed),
    cursor: z.optional(z.string().check(z.regex(CASE_CURSOR, malformed))),
  }),
  data: pageOf(caseSummary),
  page: true,
});

/**
 * GET /reports/case: one case, with what was copied; what its messages show is at `/media/cases/<case>/<id>/<form>`. Each look is
 * logged. 404 if it isn't for the assistant.
 */
export const getCase = defineCall({
  method: 'GET',
  path: '/reports/case',
  access: 'member',
  assistants: 'only',
  request: z.object({ case: caseId }),
  data: caseDetail,
  codes: [CODE.notFound],
});

/** POST /reports/cases/take: the assistant works on a case, for an hour. 409 while somebody else does, or if it is closed. */
export const takeCase = defineCall({
  method: 'POST',
  path: '/reports/cases/take',
  access: 'member',
  assistants: 'only',
  body: 'json',
  request: z.object({ case: caseId }),
  data: caseDetail,
  codes: [CODE.notFound, CODE.conflict],
});

/** POST /reports/cases/release: gives a case that the assistant has taken back to the queue. */
export const releaseCase = defineCall({
  method: 'POST',
  path: '/reports/cases/release',
  access: 'member',
  assistants: 'only',
  body: 'json',
  request: z.object({ case: caseId }),
  data: z.null(),
  codes: [CODE.notFound, CODE.conflict],
});

/**
 * POST /reports/cases/decide: decides a case that the assistant has taken, and closes it. `rule` is what the member reads,
 * `reason` stays with our team. 400 for a decision that isn't one about this case, 409 if it isn't the assistant's.
 */
export const decideCase = defineCall({
  method: 'POST',
  path: '/reports/cases/decide',
  access: 'member',
  assistants: 'only',
  body: 'json',
  request: z
    .object({
      case: caseId,
      decision: z.enum(DECISIONS, required),
      rule: z.optional(rule),
      /** Takes the reported message away as well. */
      alsoDelete: z.optional(field.choice),
      /** For how many days a `mute` lasts. */
      days: z.optional(
        z.union(
          MUTE_DAYS.map((days) => z.literal(days)),
          malformed,
        ),
      ),
      reason: field.remark,
    })
    .check(
      z.refine(({ decision, days }) => (decision === 'mute') === (days !== undefined), {
        path: ['days'],
        error: required,
      }),
    ),
  data: caseDetail,
  codes: [CODE.notFound, CODE.conflict],
});
