import {
  defaultOf,
  deleteSiteSetting,
  isSiteSettingName,
  describeSetting,
  parseSiteSetting,
  readSiteSettings,
  type SiteSettingName,
  siteSettingNames,
  writeSiteSetting,
} from './site-settings';
import { requireHttps } from '../admin/list-verb';
import { AdminError, requireWords, type AdminTask, type Verb } from '../admin/verb';

const USAGE = 'site set <name> <value>|unset <name>|show';

const nameWidth = Math.max(...siteSettingNames.map((name) => name.length));

/** Shows and changes the site configuration (D4, D24). */
export const site: Verb = {
  name: 'site',
  usage: USAGE,
  summary: 'sets or shows store links, support, figures and versions; unset restores the default',
  details: siteSettingNames.map((name) => `  ${name.padEnd(nameWidth)}  ${describeSetting(name)}`).join('\n'),
  prepare: ([action = '', ...words]) => {
    if (action === 'set') return set(words);
    if (action === 'unset') return unset(words);
    if (action === 'show') return show(words);
    throw new AdminError(`Usage: ${USAGE}`);
  },
};

function readName(word: string): SiteSettingName {
  if (isSiteSettingName(word)) return word;
  throw new AdminError(`There is no setting "${word}". The settings are ${siteSettingNames.join(', ')}.`);
}

function set(words: readonly string[]): AdminTask {
  const [word = '', text = ''] = requireWords(2, words, USAGE);
  const name = readName(word);
  const value = parseSiteSetting(name, text);
  if (value === null)
    throw new AdminError(`"${text}" is not valid for ${name}, which is ${describeSetting(name)}.`);
  return async ({ db, config }) => {
    if (/^https?:/.test(value)) requireHttps(value, config);
    await writeSiteSetting(db, name, value);
    return `${name} is now ${value}.`;
  };
}

function unset(words: readonly string[]): AdminTask {
  const [word = ''] = requireWords(1, words, USAGE);
  const name = readName(word);
  return async ({ db }) => {
    if (!(await deleteSiteSetting(db, name))) throw new AdminError(`${name} is not set.`);
    return `${name} is back to its default: ${printedDefault(name)}.`;
  };
}

function show(words: readonly string[]): AdminTask {
  requireWords(0, words, USAGE);
  return async ({ db }) => {
    const settings = await readSiteSettings(db);
    const lines = siteSettingNames.map((name) => {
      const value = settings.get(name);
      const source = value === undefined ? 'default' : 'set    ';
      return `${name.padEnd(nameWidth)}  ${source}  ${value ?? printedDefault(name)}`;
    });
    return lines.join('\n');
  };
}

const printedDefault = (name: SiteSettingName): string =>
  defaultOf(name) ?? (name.startsWith('statistics.') ? 'counted' : 'none');
