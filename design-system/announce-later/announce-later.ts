type Announcer = typeof import('../announcer/announcer');

/** Where the code can't be fetched, whatever is announced later fetches it again. */
const withAnnouncer = (use: (announcer: Announcer) => void): void =>
  void import('../announcer/announcer').then(use, () => undefined);

/** Fetches the announcer's code and puts its regions into the page. Call it before there is anything to announce. */
export const prepareAnnouncer = (): void => withAnnouncer(({ prepareRegions }) => prepareRegions());

/**
 * Announces politely what is rarely announced, once the person pauses typing: the announcer's code is no part of the
 * page's.
 * @param holds whether it is still true by then
 */
export const announceLater = (text: string, holds?: () => boolean): void =>
  withAnnouncer(({ announceAtPause }) => announceAtPause(text, holds));
