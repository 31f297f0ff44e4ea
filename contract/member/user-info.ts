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
  /** Addresses of the member's picture, 512 and 96 px wide, or null. They are unguessable and never change their content. */
  photo: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  state: z.int(),
  comment_state: z.int(),
  created_by: z.nullable(z.string()),
  authenticationStatus: z.int(),
  type: z.int(),
  /**
   * Identifies a host to back offices: random, never changes, null for all other members (D10). It is not a credential:
   * no call accepts it; back offices get it from `/b2b/exchange`.
   */
  b2bToken: z.nullable(z.string()),
  /** The password is still the code that the signup page prefilled (D13). */
  passwordTemporary: z.boolean(),
  /**
   * An operator made the password (D35): until the member chooses a new one, every call without `whilePasswordDue`
   * answers 403 with the reason `passwordDue`.
   */
  passwordDue: z.boolean(),
  /** An assistant's account: it has only an account ID, so no codes can be sent to it (D17). */
  assistant: z.boolean(),
  /** Until when our team doesn't let the member write; null if they may. May be over. */
  mutedUntil: z.nullable(z.iso.datetime()),
  /** The accepted version of the terms, or null (D32). */
  agreement: z.nullable(z.string()),
  /** Rises with each change of nickname or picture; a change of the profile names the version it is based on (D10). */
  profileVersion: z.int(),
});

export type UserInfo = z.infer<typeof userInfo>;
