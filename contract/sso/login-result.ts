import * as z from 'zod/mini';
import { userInfo } from '../member/user-info';

/** Login result (S3, D10). */
export const loginResult = z.object({
  memberId: z.int(),
  token: z.string(),
  /** Put before the token to make the `Authorization` header; what is stored is both (S4). */
  tokenHead: z.string(),
  userInfo,
  registerToken: z.optional(z.string()),
  /** Where a third-party login leads now (D16). */
  fameExRedirectUrl: z.optional(z.string()),
});
export type LoginResult = z.infer<typeof loginResult>;
