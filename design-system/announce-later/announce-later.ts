const load = () => import('../announcer/announcer');

/** Fetches the announcer's code and puts its regions into the page. Call it before there is anything to announce. */
export function prepareAnnouncer(): void {
  void load().then(
    ({ prepareRegions }) => prepareRegions(),
    // Whatever is announced later fetches it again.
    () => undefined,
  );
}

/** Announces politely what is rarely announced: the announcer's code is no part of the page's. */
export function announceLater(text: string): void {
  void load().then(
    ({ announce }) => announce(text),
    () => undefined,
  );
}
