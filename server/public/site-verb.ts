import {
  defaultOf,
  deleteSiteSetting,
  isSiteSettingName,
  meaningOf,
  parseSiteSetting,
  readSiteSettings,
  type SiteSettingName,
  siteSettingNames,
  writeSiteSetting,
} from './site-settings';
import { requireHttps } from '../admin/list-verb';
import { AdminError, exactly, type AdminTask, type Verb } from '../admin/verb';

const USAGE = 'site set <name> <value>|unset <name>|show';

const nameWidth = Math.max(...siteSettingNames.map((name) => name.length));

/** Shows and changes what the site says of itself (D4, D24). */
export const site: Verb = {
  name: 'site',
  usage: USAGE,
  summary: 'sets or shows store links, support, figures and versions; unset returns to the default',
  details: siteSettingNames.map((name) => `  ${name.padEnd(nameWidth)}  ${meaningOf(name)}`).join('\n'),
  prepare: ([action = '', ...words]) => {
    if (action === 'set') return set(words);
    if (action === 'unset') return unset(words);
    if (action === 'show') return show(words);
    throw new AdminError(`Usage: ${USAGE}`);
  },
};

function readName(word: string): SiteSettingName {
  if (isSiteSettingName(word)) return word;
  throw new AdminError(`There is no setting "${word}". There are: ${siteSettingNames.join(', ')}.`);
}

function set(words: readonly string[]): AdminTask {
  const [word = '', text = ''] = exactly(2, words, USAGE);
  const name = readName(word);
  const value = parseSiteSetting(name, text);
  if (value === null) throw new AdminError(`"${text}" is not right for ${name}: it is ${meaningOf(name)}.`);
  return async ({ db, config }) => {
    if (/^https?:/.test(value)) requireHttps(value, config);
    await writeSiteSetting(db, name, value);
    return `${name} is now ${value}.`;
  };
}

function unset(words: readonly string[]): AdminTask {
  const [word = ''] = exactly(1, words, USAGE);
  const name = readName(word);
  return async ({ db }) => {
    if (!(await deleteSiteSetting(db, name))) throw new AdminError(`${name} is not set.`);
    return `${name} is back to its default: ${printedDefault(name)}.`;
  };
}

function show(words: readonly string[]): AdminTask {
  exactly(0, words, USAGE);
  return async ({ db }) => {
    const made = await readSiteSettings(db);
    const lines = siteSettingNames.map((name) => {
      const value = made.get(name);
      const source = value === undefined ? 'default' : 'set    ';
      return `${name.padEnd(nameWidth)}  ${source}  ${value ?? printedDefault(name)}`;
    });
    return lines.join('\n');
  };
}

const printedDefault = (name: SiteSettingName): string =>
  defaultOf(name) ?? (name.startsWith('statistics.') ? 'counted' : 'none');
