/** How long ago somebody was here. Finer than this, nobody is told. */
export const PRESENCE = ['online', 'justNow', 'hour', 'day', 'week', 'longAgo'] as const;

export type Presence = (typeof PRESENCE)[number];

/** The most members whom a socket watches. */
export const MAX_WATCHED = 100;
