import * as z from 'zod/mini';
import { inviteFailures } from '../invite/failures';
import { userInfo } from '../member/user-info';

/** Login result (S3, D10). */
export const loginResult = z.object({
  memberId: z.int(),
  token: z.string(),
  /** Prefix of the token in the `Authorization` header; the client stores both (S4). */
  tokenHead: z.string(),
  userInfo,
  registerToken: z.optional(z.string()),
  /** The page that a third-party login redirects to (D16). */
  fameExRedirectUrl: z.optional(z.string()),
  /** Which invites of a registration had no effect, and why. */
  inviteFailures: z.optional(inviteFailures),
  /** Whether a registration on a group's invite has joined the group; false where an admin decides (D51). */
  groupJoined: z.optional(z.boolean()),
});
export type LoginResult = z.infer<typeof loginResult>;
