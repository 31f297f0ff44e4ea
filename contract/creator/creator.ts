/** What a member can apply to become (S3, S4). */
export const CREATORS = ['blogger', 'streamer'] as const;

export type Creator = (typeof CREATORS)[number];

/** What creators write or talk about; an application names at least one (S3, D10). */
export const CREATIVE_FIELDS = ['market', 'industry', 'blockchain', 'project', 'other'] as const;

/** `none` until the first application; after a rejection the next one may be sent (D10, D21). */
export const APPLICATION_STATUSES = ['none', 'reviewing', 'approved', 'rejected'] as const;
