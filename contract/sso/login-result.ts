import * as z from 'zod/mini';
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
  /** A registration came by a friend invite that as many had accepted as may in a day: nobody became a contact. */
  inviteFull: z.optional(z.literal(true)),
});
export type LoginResult = z.infer<typeof loginResult>;
