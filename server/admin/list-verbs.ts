import { miniAppKey, origin, webPage } from '@contract/fields';
import * as z from 'zod/mini';
import { addBackOffice, listBackOffices, removeBackOffice } from '../b2b/back-offices';
import type { Config } from '../config';
import { addMiniApp, listMiniApps, removeMiniApp } from '../mini-program/mini-apps';
import {
  addRedirectOrigin,
  listRedirectOrigins,
  removeRedirectOrigin,
} from '../third-party/redirect-origins';
import { AdminError, exactly, type Verb } from './verb';

/** What a verb does to its list: each checks the words after the action, as `Verb.prepare` does. */
type Actions = Record<'add' | 'remove' | 'list', Verb['prepare']>;

const isAction = (word: string, actions: Actions): word is keyof Actions => Object.hasOwn(actions, word);

/** A verb that keeps a list. */
const listVerb = (verb: Omit<Verb, 'prepare'>, actions: Actions): Verb => ({
  ...verb,
  prepare: ([action = '', ...words]) => {
    if (!isAction(action, actions)) throw new AdminError(`Usage: ${verb.usage}`);
    return actions[action](words);
  },
});

function readOrigin(word: string): string {
  const parsed = z.safeParse(origin, word);
  if (parsed.success) return parsed.data;
  throw new AdminError(`"${word}" is no origin such as https://example.com (http on this machine only).`);
}

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

/** In production members are led to https only (D16). */
function requireHttps(address: string, { production }: Config): void {
  if (production && !address.startsWith('https:'))
    throw new AdminError(`"${address}" is not https, which production needs.`);
}

/** A list to print, or words for an empty one. */
const printed = (lines: readonly string[], empty: string): string =>
  lines.length > 0 ? lines.join('\n') : empty;

const secretLine = (secret: string): string => `Its secret, shown only now: ${secret}`;

const domainHelp = {
  name: 'domain',
  usage: 'domain add|remove|list <origin>',
  summary: 'keeps the back offices that hosts may enter; add prints the secret of one, once',
};

/** Back offices (D4). They are probed in the order in which they were added. */
export const domain = listVerb(domainHelp, {
  add: (words) => {
    const [word = ''] = exactly(1, words, domainHelp.usage);
    const address = readOrigin(word);
    return async ({ db, config, clock }) => {
      requireHttps(address, config);
      const secret = await addBackOffice(db, address, clock());
      if (secret === null)
        throw new AdminError(`${address} is a back office already; remove it first for a new secret.`);
      return `${address} is a back office. ${secretLine(secret)}`;
    };
  },
  remove: (words) => {
    const [word = ''] = exactly(1, words, domainHelp.usage);
    const address = readOrigin(word);
    return async ({ db }) => {
      if (await removeBackOffice(db, address)) return `${address} is no longer a back office.`;
      throw new AdminError(`${address} is not a back office.`);
    };
  },
  list: (words) => {
    exactly(0, words, domainHelp.usage);
    return async ({ db }) => printed(await listBackOffices(db), 'There are no back offices.');
  },
});

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

const originHelp = {
  name: 'origin',
  usage: 'origin add|remove|list <origin>',
  summary: 'keeps the origins that a third-party login may lead to',
};

/** Third-party redirects (D4, D16). */
export const redirectOrigin = listVerb(originHelp, {
  add: (words) => {
    const [word = ''] = exactly(1, words, originHelp.usage);
    const address = readOrigin(word);
    return async ({ db, config, clock }) => {
      requireHttps(address, config);
      if (await addRedirectOrigin(db, address, clock())) return `Third-party logins may lead to ${address}.`;
      throw new AdminError(`Third-party logins may lead to ${address} already.`);
    };
  },
  remove: (words) => {
    const [word = ''] = exactly(1, words, originHelp.usage);
    const address = readOrigin(word);
    return async ({ db }) => {
      if (await removeRedirectOrigin(db, address))
        return `Third-party logins may no longer lead to ${address}.`;
      throw new AdminError(`Third-party logins may not lead to ${address} anyway.`);
    };
  },
  list: (words) => {
    exactly(0, words, originHelp.usage);
    return async ({ db }) => printed(await listRedirectOrigins(db), 'Third-party logins may lead nowhere.');
  },
});
