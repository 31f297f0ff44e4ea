import * as z from 'zod/mini';

/** What every answer under `/api` looks like (D6). The `data` of a failure is what `failureData` names. */
export const envelope = z.object({ code: z.int(), message: z.string(), data: z.unknown() });

/** What any failure may carry: the field at fault, or seconds to wait (D6). A call may declare more. */
export const failureData = z.object({
  field: z.optional(z.string()),
  retryAfter: z.optional(z.number()),
  /** With 403: the password was made by an operator, and a new one has to be chosen first (D35). */
  reason: z.optional(z.string()),
});

export type FailureData = z.infer<typeof failureData>;
