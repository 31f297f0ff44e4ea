import * as z from 'zod/mini';

/** User info (S3). `id` is -1 while unknown. */
export const userInfo = z.object({
  id: z.int(),
  memberId: z.int(),
  /** The account ID. */
  username: z.string(),
  nickname: z.string(),
  /** E.164, or null. */
  mobile: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  state: z.int(),
  comment_state: z.int(),
  created_by: z.nullable(z.string()),
  authenticationStatus: z.int(),
  type: z.int(),
  /**
   * By which back offices know a host: random, the same for the account's whole life, null for everybody else
   * (D10). It names and proves nothing: no call takes it, and a back office learns it from `/b2b/exchange`.
   */
  b2bToken: z.nullable(z.string()),
  /** The password is still the code that signup prefilled (D13). */
  passwordTemporary: z.boolean(),
  /**
   * An operator made the password (D35): until a new one is chosen, every call but `whilePasswordDue` ones answers
   * 403 with the reason `passwordDue`.
   */
  passwordDue: z.boolean(),
  /** The account ID is the only name of the account: an assistant's, which no code reaches (D17). */
  assistant: z.boolean(),
  /** The version of the terms that was accepted; null where none was (D32). */
  agreement: z.nullable(z.string()),
});

export type UserInfo = z.infer<typeof userInfo>;
