import * as z from 'zod/mini';

/** Whose messages a member takes: those of everybody, from strangers as requests, or of contacts only. */
export const SENDERS = ['everybody', 'contacts'] as const;

/** For whom something is. */
export const AUDIENCES = ['everybody', 'contacts', 'nobody'] as const;

/** What a member lets others do and know. */
export const privacySettings = z.object({
  messagesFrom: z.enum(SENDERS),
  /** Whether others find the member by the exact account ID. */
  findable: z.boolean(),
  /** Who may add the member to a group. */
  groupsFrom: z.enum(AUDIENCES),
  /** Who sees when the member was last here. The member sees it of those only who see the member's. */
  presenceFor: z.enum(AUDIENCES),
  /** Whether others see what the member has read, and the member what they have. */
  readReceipts: z.boolean(),
});

export type PrivacySettings = z.infer<typeof privacySettings>;

/** What stands until a member chooses otherwise. */
export const DEFAULT_PRIVACY: PrivacySettings = {
  messagesFrom: 'everybody',
  findable: true,
  groupsFrom: 'contacts',
  presenceFor: 'contacts',
  readReceipts: true,
};
