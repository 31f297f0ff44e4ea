import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CODE } from '../codes';
import * as field from '../fields';
import { APPLICATION_STATUSES, CREATIVE_FIELDS, CREATORS } from './creator';

const malformed: field.FieldError = 'malformed';
const required: field.FieldError = 'required';

const type = z.enum(CREATORS, malformed);

/** Where the member's latest application of a type stands. */
export const creatorApplication = z.object({
  type,
  status: z.enum(APPLICATION_STATUSES),
  /** Why it was rejected, as the operator wrote it. */
  reason: z.optional(z.string()),
});

export type CreatorApplication = z.infer<typeof creatorApplication>;

/** At least one of the creative fields, none of them twice (S5). */
export const creativeFields = field.repeated(z.enum(CREATIVE_FIELDS, malformed)).check(
  z.refine((chosen) => chosen.length > 0, required),
  z.refine((chosen) => new Set(chosen).size === chosen.length, malformed),
);

/** GET /creator/application: where the member's latest application of a type stands (D10, D21). */
export const application = defineCall({
  method: 'GET',
  path: '/creator/application',
  access: 'member',
  request: z.object({ type }),
  data: creatorApplication,
});

/**
 * POST /creator/application: applies as a creator of a type (S5, S7, D10). 409 while one of the type is reviewing,
 * 110002 or 110003 once one is approved; 400 for an outdated `agreement`; 10003, 10013 for the code of an address that isn't the account's; 429 after five a day.
 */
export const apply = defineCall({
  method: 'POST',
  path: '/creator/application',
  access: 'member',
  request: z.object({
    type,
    email: field.email,
    fields: creativeFields,
    reason: field.creatorText,
    affect: field.profileLink,
    /** The accepted version of the site's terms, which the creator rules belong to. */
    agreement: field.shortText,
    /** A `contact` code to `email` (D11); required where the address isn't the account's. */
    authCode: z.optional(field.authCode),
  }),
  encoded: ['email'],
  data: creatorApplication,
  codes: [
    CODE.conflict,
    CODE.tooManyRequests,
    CODE.wrongCode,
    CODE.codeInvalid,
    CODE.isStreamer,
    CODE.isBlogger,
  ],
});
