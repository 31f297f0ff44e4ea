import * as z from 'zod/mini';

/** Another member, as the asking member may see them. */
export const person = z.object({
  memberId: z.int(),
  /** The account ID; null to members who aren't contacts and haven't searched for it. */
  username: z.nullable(z.string()),
  nickname: z.string(),
  /** The address of the picture, and of its small size; null without one. */
  photo: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  /** Both have accepted each other. */
  isContact: z.boolean(),
  /** The asking member has blocked them. */
  isBlocked: z.boolean(),
});

export type Person = z.infer<typeof person>;
