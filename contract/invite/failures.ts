import * as z from 'zod/mini';

/** `full`: as many have accepted it as may, for a friend's in one day. `gone`: it leads nowhere, or not any more. */
export const inviteFailure = z.optional(z.enum(['full', 'gone']));

/** Why invites of a registration had no effect, by type (D20). */
export const inviteFailures = z.object({
  group: inviteFailure,
  room: inviteFailure,
  agent: inviteFailure,
  friend: inviteFailure,
});

export type InviteFailures = z.infer<typeof inviteFailures>;
