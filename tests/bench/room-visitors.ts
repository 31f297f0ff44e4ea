import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import * as z from 'zod/mini';
import type { Figure } from './figures';
import { openPhone } from './phone';

const MANIFEST = 'dist/web/.vite/manifest.json';
const ROUTES = ['/', '/login'];
/** Milliseconds in which a page loads what it loads at rest. */
const REST = 4_000;

/** Shared by chats with the list of countries, where a form shows that. */
const SHARED_WITH_FORMS = 'search-page-shared';

/** Finds the scripts of chats: their pages' and parts', what only they share, and what runs beside every page of a member. */
function findsChats(): (url: string) => boolean {
  const manifest = z
    .record(z.string(), z.object({ name: z.optional(z.string()) }))
    .parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  const pages = Object.entries(manifest).flatMap(([key, { name }]) =>
    key.startsWith('features/chat/') && name !== undefined ? [name] : [],
  );
  if (!pages.includes('room-page')) throw new Error('The build has no page of a chat.');
  const names = ['member-keepers', ...pages, ...pages.map((page) => `${page}-shared`)];
  return (url) =>
    names.some((name) => name !== SHARED_WITH_FORMS && new RegExp(`/${name}-[\\w-]{8}\\.js$`).test(url));
}

/** The scripts that a visitor loads at a route, from nothing to rest. */
async function scriptsOf(browser: Browser, url: string): Promise<string[]> {
  const phone = await openPhone(browser);
  const scripts: string[] = [];
  phone.page.context().on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await phone.page.goto(url);
  await phone.page.waitForLoadState('networkidle');
  await phone.page.waitForTimeout(REST);
  await phone.close();
  if (scripts.length === 0) throw new Error(`No script was seen at ${url}.`);
  return scripts;
}

/** Scripts of chats that visitors load: none. */
export async function countVisitorsChats(browser: Browser, origin: string): Promise<Figure[]> {
  const isOfChats = findsChats();
  const figures: Figure[] = [];
  for (const route of ROUTES) {
    const scripts = await scriptsOf(browser, `${origin}/?lang=en-US#${route}`);
    figures.push({
      name: `${route}: scripts of chats that a visitor loads`,
      ours: scripts.filter(isOfChats).length,
      limit: { value: 0 },
    });
  }
  return figures;
}
