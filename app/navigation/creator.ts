import { CREATORS, type Creator } from '@contract/creator/creator';

/** Reads the kind of creator that an address names; like the rest of a path, in upper or lower case. */
export const creatorOf = (value: string | null | undefined): Creator | undefined =>
  CREATORS.find((creator) => creator === value?.toLowerCase());

/** The page where members apply as a creator (D21). */
export const creatorPage = (creator: Creator): string => `/creator/${creator}`;

/** A page of a login or a registration that leads on to the application (S2). */
export const withApplication = (page: '/login' | '/signup-verify', creator: Creator): string =>
  `${page}?apply=${creator}`;
