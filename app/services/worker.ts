import { WORKER } from '@contract/constants';
import { messageSW, Workbox } from 'workbox-window';

/** Reloads the page in the version that waits. */
export type TakeUpdate = () => void;

const HOUR = 3_600_000;

/** Lets our own script through, and no other (D29). */
function admit(url: string): string {
  if (url !== WORKER.script) throw new TypeError(`${url} is no worker of ours`);
  return url;
}

/** The worker's address, as the policy of the page demands it. */
const scriptUrl = () =>
  window.trustedTypes
    ?.createPolicy(WORKER.policy, { createScriptURL: admit })
    .createScriptURL(WORKER.script) ?? WORKER.script;

/** The scripts of this page so far: the first worker was not there to keep them. */
const loadedScripts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.endsWith('.js'))
    .map(({ pathname }) => pathname);

/** The last script of the document: it tells builds apart. */
function ownEntry(): string | null {
  const script = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"]')].at(-1);
  return script ? new URL(script.src).pathname : null;
}

/** Looks for a new version when a person comes back, at most once an hour: browsers look when a document is loaded. */
function lookOnReturn(workbox: Workbox): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < HOUR) return;
    lookedAt = Date.now();
    workbox.update().catch(() => undefined);
  });
}

/**
 * Registers the service worker (docs/decisions/0023-…). Other tabs keep the version they were opened with until they are
 * reloaded or closed. Rejects where the browser refuses a worker: the app works without.
 * @param onUpdate called when a newer version than this page's waits, with the way to take it
 */
export async function startWorker(onUpdate: (take: TakeUpdate) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(scriptUrl());
  const reload = (): void => window.location.reload();
  const take = (registration: ServiceWorkerRegistration): void => {
    // Another tab may have let it begin already.
    if (!registration.waiting) return reload();
    workbox.addEventListener('controlling', reload);
    workbox.messageSkipWaiting();
  };
  workbox.addEventListener('activated', ({ isUpdate }) => {
    if (!isUpdate) void workbox.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache: loadedScripts() } });
  });
  workbox.addEventListener('waiting', async ({ sw }) => {
    if (!sw) return;
    // A page that was loaded since is of the new version itself: nobody has to be asked.
    if ((await messageSW(sw, { type: 'ENTRY' })) === ownEntry()) return workbox.messageSkipWaiting();
    const registration = await navigator.serviceWorker.ready;
    onUpdate(() => take(registration));
  });
  await workbox.register();
  lookOnReturn(workbox);
}
