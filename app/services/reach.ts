import { DURATION } from '@contract/constants';

/**
 * Whether another site's page answers in time (D16). What it answers stays unread: the request carries neither
 * cookies nor a referrer, and an answer without its permission tells only that there was one.
 */
export async function isPageThere(page: string): Promise<boolean> {
  try {
    await fetch(page, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(DURATION.probe),
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether a site answers in time with its icon, as the host entrance asks (S4). */
function showsItsIcon(origin: string): Promise<boolean> {
  return new Promise((answer) => {
    const icon = new Image();
    const late = setTimeout(() => end(false), DURATION.probe);
    const end = (there: boolean): void => {
      clearTimeout(late);
      // Drops a request that is still under way.
      icon.removeAttribute('src');
      answer(there);
    };
    icon.referrerPolicy = 'no-referrer';
    icon.addEventListener('load', () => end(true), { once: true });
    icon.addEventListener('error', () => end(false), { once: true });
    icon.src = `${origin}/favicon.ico?probe=${Date.now()}`;
  });
}

/** The first of some sites that answers, asked one after the other (S4); null where none does. */
export async function firstInReach(
  origins: readonly string[],
  answers: (origin: string) => Promise<boolean> = showsItsIcon,
): Promise<string | null> {
  for (const origin of origins) {
    // One after the other on purpose: the first of the list is preferred.
    // oxlint-disable-next-line no-await-in-loop
    if (await answers(origin)) return origin;
  }
  return null;
}
