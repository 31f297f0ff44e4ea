import * as z from 'zod/mini';

/** Every answer under `/api` (D6). The `data` of a failure matches `failureData`. */
export const envelope = z.object({ code: z.int(), message: z.string(), data: z.unknown() });

/** Data of any failure: the wrong field, or the seconds to wait (D6). A call may declare more. */
export const failureData = z.object({
  field: z.optional(z.string()),
  retryAfter: z.optional(z.number()),
  /**
   * With 403: `passwordDue`, an operator made the password and the member must choose a new one first (D35). With 10008:
   * `expired` or `ended` (D47).
   */
  reason: z.optional(z.string()),
  /** With 403 `muted`: when the member can write again. */
  until: z.optional(z.string()),
});

export type FailureData = z.infer<typeof failureData>;
