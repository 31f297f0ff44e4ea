import { DURATION } from '@contract/constants';

/** What a look at another site found; `blocked` where this page's own policy forbids to look (D29). */
export type Reach = 'there' | 'gone' | 'blocked';

/** Milliseconds by which the news of a blocked request may follow its failure. */
const GRACE = 100;

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** Looks at a site, and tells one that doesn't answer from one that the page's policy keeps out of reach. */
async function look(address: string, answers: (address: string) => Promise<boolean>): Promise<Reach> {
  const blocked = new Set<string | null>();
  const over = new AbortController();
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI }) => void blocked.add(originOf(blockedURI)),
    { signal: over.signal },
  );
  const isThere = await answers(address);
  if (!isThere) await new Promise((done) => setTimeout(done, GRACE));
  over.abort();
  if (isThere) return 'there';
  return blocked.has(originOf(address)) ? 'blocked' : 'gone';
}

async function answersAtAll(page: string): Promise<boolean> {
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

/**
 * Whether another site's page answers in time (D16). What it answers stays unread: the request carries neither
 * cookies nor a referrer, and an answer without its permission tells only that there was one.
 */
export const reachPage = (page: string): Promise<Reach> => look(page, answersAtAll);

/** Whether our own server answers in time. Asks for what neither the worker nor the browser keeps. */
export const reachServer = (): Promise<boolean> => answersAtAll('/favicon.svg');

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

const reachSite = (origin: string): Promise<Reach> => look(origin, showsItsIcon);

/** The first of some sites that answers; where none does, whether the page's policy kept any out of reach. */
export type FirstInReach = { origin: string } | { origin: null; isBlocked: boolean };

/** Asks some sites one after the other, and stops at the first that answers (S4). */
export async function firstInReach(
  origins: readonly string[],
  reach: (origin: string) => Promise<Reach> = reachSite,
): Promise<FirstInReach> {
  let isBlocked = false;
  for (const origin of origins) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the first of the list is preferred
    const found = await reach(origin);
    if (found === 'there') return { origin };
    isBlocked ||= found === 'blocked';
  }
  return { origin: null, isBlocked };
}
