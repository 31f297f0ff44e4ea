import { miniAppKey, webPage } from '@contract/fields';
import * as z from 'zod/mini';
import { listVerb, printed, requireHttps, secretLine } from '../admin/list-verb';
import { AdminError, exactly } from '../admin/verb';
import { addMiniApp, listMiniApps, removeMiniApp } from './mini-apps';

function readPage(word: string): string {
  const parsed = z.safeParse(webPage, word);
  if (parsed.success) return parsed.data;
  throw new AdminError(
    `"${word}" is no page such as https://example.com/app (http on this machine only, no user).`,
  );
}

function readKey(word: string): string {
  const parsed = z.safeParse(miniAppKey, word);
  if (parsed.success) return parsed.data;
  throw new AdminError(`"${word}" is no key: it has 1 to 50 letters, digits, dashes or underscores.`);
}

const miniAppHelp = {
  name: 'mini-app',
  usage: 'mini-app add|remove|list <key> <page-url>',
  summary:
    'keeps the mini apps that members may open; add prints the secret of one, once; remove takes the key',
};

/** Mini apps (D4). */
export const miniApp = listVerb(miniAppHelp, {
  add: (words) => {
    const [first = '', second = ''] = exactly(2, words, miniAppHelp.usage);
    const key = readKey(first);
    const page = readPage(second);
    return async ({ db, config, clock }) => {
      requireHttps(page, config);
      const secret = await addMiniApp(db, { key, page }, clock());
      if (secret === null)
        throw new AdminError(`There is a mini app ${key} already; remove it first for a new page or secret.`);
      return `The mini app ${key} opens ${page}. ${secretLine(secret)}`;
    };
  },
  remove: (words) => {
    const [word = ''] = exactly(1, words, miniAppHelp.usage);
    const key = readKey(word);
    return async ({ db }) => {
      if (await removeMiniApp(db, key)) return `The mini app ${key} is removed.`;
      throw new AdminError(`There is no mini app ${key}.`);
    };
  },
  list: (words) => {
    exactly(0, words, miniAppHelp.usage);
    return async ({ db }) => {
      const lines = (await listMiniApps(db)).map(({ key, page }) => `${key}  ${page}`);
      return printed(lines, 'There are no mini apps.');
    };
  },
});
