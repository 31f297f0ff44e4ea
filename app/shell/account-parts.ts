import { createLazyPart } from '@ds/lazy-part/lazy-part';

/** The member's avatar in the header, with the unread notices. Only members need it, and the library of queries. */
export const accountFace = createLazyPart(async () => (await import('./account-menu')).AccountFace);

/** The member's menu. */
export const accountMenu = createLazyPart(async () => (await import('./account-menu')).AccountMenu);

/** Fetches both, side by side with the contract of what they ask. Rejects where that fails. */
export const preloadAccountMenu = async (): Promise<void> => {
  await Promise.all([accountFace.preload(), accountMenu.preload(), import('@contract/notices/calls')]);
};
