import { miniAppKey, webPage } from '@contract/fields';
import * as z from 'zod/mini';
import { listVerb, formatList, requireHttps, secretLine } from '../admin/list-verb';
import { AdminError, requireWords } from '../admin/verb';
import { addMiniApp, listMiniApps, removeMiniApp } from './mini-apps';

function readPage(word: string): string {
  const parsed = z.safeParse(webPage, word);
  if (parsed.success) return parsed.data;
  throw new AdminError(
    `"${word}" is not a page such as https://example.com/app (http is allowed on this machine only; no user).`,
  );
}

function readKey(word: string): string {
  const parsed = z.safeParse(miniAppKey, word);
  if (parsed.success) return parsed.data;
  throw new AdminError(
    `"${word}" is not a key: it must have 1 to 50 letters, digits, dashes or underscores.`,
  );
}

const miniAppHelp = {
  name: 'mini-app',
  usage: 'mini-app add|remove|list <key> <page-url>',
  summary: 'manages the mini apps that members may open; add prints the secret once; remove takes the key',
};

/** Manages mini apps (D4). */
export const miniApp = listVerb(miniAppHelp, {
  add: (words) => {
    const [first = '', second = ''] = requireWords(2, words, miniAppHelp.usage);
    const key = readKey(first);
    const page = readPage(second);
    return async ({ db, config, clock }) => {
      requireHttps(page, config);
      const secret = await addMiniApp(db, { key, page }, clock());
      if (secret === null)
        throw new AdminError(
          `The mini app ${key} already exists; remove it first to change its page or secret.`,
        );
      return `The mini app ${key} opens ${page}. ${secretLine(secret)}`;
    };
  },
  remove: (words) => {
    const [word = ''] = requireWords(1, words, miniAppHelp.usage);
    const key = readKey(word);
    return async ({ db }) => {
      if (await removeMiniApp(db, key)) return `The mini app ${key} has been removed.`;
      throw new AdminError(`There is no mini app ${key}.`);
    };
  },
  list: (words) => {
    requireWords(0, words, miniAppHelp.usage);
    return async ({ db }) => {
      const lines = (await listMiniApps(db)).map(({ key, page }) => `${key}  ${page}`);
      return formatList(lines, 'There are no mini apps.');
    };
  },
});
