// The service worker (docs/decisions/0023-…): what opens without a connection. The build makes it a file of its own.
import { cacheNames, clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, getCacheKeyForURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { pushMessage } from '@contract/push/message';
import { SHARE } from '@contract/share';
import * as z from 'zod/mini';
import type { WorkerBuild } from './build';
import {
  isScriptPath,
  isShare,
  isTextPath,
  isToBeKept,
  isWorking,
  opensAtOnce,
  successorsOf,
  textAddress,
} from './rules';
import { boundShare } from './share';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build (`config/web/worker.ts`). */
declare const BUILD: WorkerBuild;
const { revision, entry, shell, scripts: allScripts } = BUILD;

/** Seconds that a page waits for a slow network before it opens as it is kept. */
const PATIENCE = 3;
const MONTH = 30 * 24 * 3600;
const SCRIPTS = 'scripts';
const DOCUMENT = '/';

/** What is kept opens in the place of a failure. */
const onlyWorking: WorkboxPlugin = {
  fetchDidSucceed: ({ response }) =>
    isWorking(response) ? Promise.resolve(response) : Promise.reject(new Error(`status ${response.status}`)),
};

const onlyWhole: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => Promise.resolve(isToBeKept(response) ? response : null),
};

/** Between two builds a server may answer with the document of the other one, whose scripts aren't here. */
const onlyOfThisBuild: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    if (!isToBeKept(response)) return null;
    if (new URL(request.url).pathname !== DOCUMENT) return response;
    const html = await response.clone().text();
    return html.includes(entry.slice(1)) ? response : null;
  },
};

/** The kept document, which is asked for again at the same time: the next visit gets what the server says today. */
const documents = new StaleWhileRevalidate({
  cacheName: cacheNames.precache,
  plugins: [
    onlyOfThisBuild,
    { cacheKeyWillBeUsed: () => Promise.resolve(getCacheKeyForURL(DOCUMENT) ?? DOCUMENT) },
  ],
});

const network = new NetworkOnly({ networkTimeoutSeconds: PATIENCE, plugins: [onlyWorking] });

const scripts = new CacheFirst({
  cacheName: SCRIPTS,
  plugins: [
    onlyWhole,
    new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: MONTH, purgeOnQuotaError: true }),
  ],
});

const texts = new NetworkFirst({
  cacheName: 'texts',
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    onlyWorking,
    onlyWhole,
    { cacheKeyWillBeUsed: ({ request }) => Promise.resolve(textAddress(new URL(request.url))) },
    new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: MONTH }),
  ],
});

// Before the shell's own route, which would answer with what is kept first.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === DOCUMENT,
  async ({ event, request }) => {
    const kept = await matchPrecache(DOCUMENT);
    // Without the parameters, which may be secrets.
    const renewed = () => documents.handle({ event, request: new Request(DOCUMENT) });
    if (kept && opensAtOnce(kept, request)) return renewed();
    try {
      const answer = await network.handle({ event, request });
      if (kept) void renewed();
      return answer;
    } catch {
      return kept ?? Response.error();
    }
  },
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isTextPath(url.pathname),
  async (options) => {
    try {
      return await texts.handle(options);
    } catch {
      // The app has the same text at the same address in its hash, or says that it isn't here.
      return Response.redirect(`/#${textAddress(options.url)}`);
    }
  },
);

addPlugins([onlyOfThisBuild]);
precacheAndRoute([{ url: DOCUMENT, revision: revision }, ...shell.map((url) => ({ url, revision: null }))]);
registerRoute(({ url, sameOrigin }) => sameOrigin && isScriptPath(url.pathname), scripts);

/** Keeps a shared form in the place of an earlier one. */
async function keepShare(request: Request): Promise<void> {
  await caches.delete(SHARE.cache);
  const form = boundShare(await request.formData());
  const cache = await caches.open(SHARE.cache);
  await cache.put(SHARE.action, new Response(form));
}

/**
 * Takes what another app shares, and opens the page that asks for a chat. Another site can post such a form too, and the
 * worker can't tell: browsers add `Origin` and `Sec-Fetch-Site` after it, and a referrer can be left out. So the form is
 * only shown: a member chooses the chat, and sends the message.
 */
async function takeShare(request: Request): Promise<Response> {
  // A form that can't be read or kept leaves nothing, and the page says so.
  await keepShare(request).catch(() => undefined);
  return Response.redirect(`/#${SHARE.page}`, 303);
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isShare(request, url),
  ({ request }) => takeShare(request),
  'POST',
);

/** Fetches the pages that were kept of the build before as they are in this one. What can't be fetched now comes later. */
async function bringAlong(event: ExtendableEvent): Promise<void> {
  const kept = await (await caches.open(SCRIPTS)).keys();
  const paths = [...kept.map(({ url }) => new URL(url).pathname), ...shell];
  await Promise.allSettled(
    successorsOf(paths, allScripts).map((path) => scripts.handle({ event, request: new Request(path) })),
  );
}

self.addEventListener('install', (event) => event.waitUntil(bringAlong(event)));

// The first worker serves the page that brought it; a later one waits until a person, or the last tab, lets it.
clientsClaim();

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (typeOf(data) === 'SKIP_WAITING') void self.skipWaiting();
  if (typeOf(data) === 'ENTRY') port?.postMessage(entry);
});

/** An installed browser has a picture of the app in its notifications, and a small one at the screen's edge. */
const PICTURES = { icon: '/icons/192.png', badge: '/icons/monochrome.png' };

async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, room, seq, unread } = z.parse(pushMessage, data?.json());
  // A later message of a room takes the place of the one before, and sounds again.
  const options = { ...PICTURES, body, tag: room, renotify: true, data: { room, seq } };
  await self.registration.showNotification(title, options);
  await self.navigator.setAppBadge?.(unread).catch(() => undefined);
}

/** Opens a room in the app that is open, or opens the app in the room. */
async function openRoom({ data }: { data: unknown }): Promise<void> {
  const { room } = z.parse(z.object({ room: z.string() }), data);
  // Texts are documents of their own, which know no chats.
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname === DOCUMENT);
  if (!page) return void (await self.clients.openWindow(`/#/chats/${room}`));
  page.postMessage({ room }, []);
  await page.focus();
}

/** Each push waits for the one before: pictures load in any order, and the last message of a room has to stay. */
let lastShown: Promise<void> = Promise.resolve();

self.addEventListener('push', (event) => {
  const show = () => showPush(event.data);
  lastShown = lastShown.then(show, show);
  event.waitUntil(lastShown);
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openRoom(notification));
});
