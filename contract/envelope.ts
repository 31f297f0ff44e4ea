import * as z from 'zod/mini';

/** What every answer under `/api` looks like (D6). The `data` of a failure is what `failureData` names. */
export const envelope = z.object({ code: z.int(), message: z.string(), data: z.unknown() });

/** What a failure may carry: the field at fault, seconds to wait, or the token of a next step (D6, D12). */
export const failureData = z.object({
  field: z.optional(z.string()),
  retryAfter: z.optional(z.number()),
  /** With 10012: go on to registration, no second code. */
  registerToken: z.optional(z.string()),
  /** With 409 of getRegisterToken: the destination has an account; this logs in to it. */
  loginToken: z.optional(z.string()),
});

export type FailureData = z.infer<typeof failureData>;
