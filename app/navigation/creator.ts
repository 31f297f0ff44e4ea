const CREATORS = ['blogger', 'streamer'] as const;

/** What a member can apply to become (S4, D21). */
export type Creator = (typeof CREATORS)[number];

/** Reads the kind of creator that an address names, exactly as it is written. */
export const creatorOf = (value: string | null | undefined): Creator | undefined =>
  CREATORS.find((creator) => creator === value);
