import * as z from 'zod/mini';
import { CODE } from '../codes';
import { APPEAL_STATES, REPORT_REASONS } from '../reports/case';

/** A wrong password, and a lock or limit after several (D14, D38). */
export const wrongPasswordCodes = [CODE.wrongPassword, CODE.passwordBlocked, CODE.tooManyRequests] as const;

/** A wrong verification code, and one that is expired, used or was never sent (D11). */
export const wrongCodeCodes = [CODE.wrongCode, CODE.codeInvalid] as const;

/** A member who may not log in: not a host (D17), blocked by support or for the user's own safety (D14). */
export const blockedCodes = [CODE.permissionDenied, CODE.accountBlocked, CODE.userBlocked] as const;

/** What a suspended member learns after the right secret (D52). Absent for accounts that can't appeal. */
export const suspension = z.object({
  /** With it the member can appeal for half an hour; absent where an appeal was made. */
  appealToken: z.optional(z.string()),
  /** Whose account it is, so that only they are shown again what they write; it goes with the token. */
  memberId: z.optional(z.int()),
  appeal: z.enum(APPEAL_STATES),
  /** The rule that the decision names; null where an operator named none. */
  rule: z.nullable(z.enum(REPORT_REASONS)),
});

export type Suspension = z.infer<typeof suspension>;

/** What a login that is refused as suspended says besides. */
export const blockedFailures = {
  [CODE.accountBlocked]: z.object({ suspension: z.optional(suspension) }),
} as const;
