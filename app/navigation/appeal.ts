import { REPORT_REASONS } from '@contract/reports/case';
import * as z from 'zod/mini';

const appealState = z.object({
  appealToken: z.string(),
  /** Whose appeal it is. */
  memberId: z.optional(z.int()),
  /** The rule that the decision names. */
  rule: z.nullable(z.enum(REPORT_REASONS)),
});

/** The state that leads a suspended member to the appeal: the token never stands in an address (D18). */
export type AppealState = z.infer<typeof appealState>;

/** The appeal that the state of a location leads to; null for any other state. */
export const readAppealState = (state: unknown): AppealState | null =>
  z.safeParse(appealState, state).data ?? null;

/** The page on which a member appeals against a decision, by its id; `mute` stands for the mute that lasts. */
export const appealPage = (sanction: string): string => `/dashboard/appeals/${sanction}`;
