import { useMediaQuery } from './use-media-query';

/**
 * Whether the screen has room for a list beside what was chosen from it. Two columns fit from 900 px on; with larger text
 * later, since the unit grows with it.
 */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 56.25em)');
