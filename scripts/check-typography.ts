import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '../contract/locale';
import { report } from './lib/findings';
import { readMessages } from './lib/messages';

/** A mistake in how a text is set: what it looks like, and what is wrong. */
type Rule = readonly [pattern: RegExp, wrong: string];

/** Stands for what a placeholder will be filled with: neither a letter nor a mark. */
const FILLED = '\u{fffc}';

const EVERYWHERE: readonly Rule[] = [
  [/["']/, 'a straight quotation mark or apostrophe'],
  [/\.\.\./, 'three dots for an ellipsis'],
  [/\S {2,}/, 'two spaces in a row'],
  [/\S - \S/, 'a hyphen for a dash'],
  [/ [,.;:?!](?=\s|$)/, 'a space before a mark'],
  [/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/, 'a full-width digit or Latin letter'],
];

/** Chinese and Japanese: marks are full-width and hold their own space. */
const EAST_ASIAN: readonly Rule[] = [
  [/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][,;:?!.()]/u, 'a half-width mark after a character'],
  [/[,;:?!()][\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u, 'a half-width mark before a character'],
  [/[，。、；：？！「」『』（）《》] | [，。、；：？！「」『』（）《》]/, 'a space beside a full-width mark'],
];

const CHINESE: readonly Rule[] = [
  ...EAST_ASIAN,
  [/\p{sc=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{sc=Han}/u, 'no space between Chinese and Latin letters or digits'],
];

const ENGLISH: readonly Rule[] = [[/[«»「」『』《》，。、（）]/, 'a mark of another language']];

/** How each language sets its texts, as `locales/GLOSSARY.md` says. */
const OWN: Readonly<Record<Locale, readonly Rule[]>> = {
  'en-US': ENGLISH,
  'en-AU': ENGLISH,
  'zh-CN': [...CHINESE, [/[«»「」『』]/, 'a quotation mark other than “ ”']],
  'zh-TW': [...CHINESE, [/[«»“”‘’]/, 'a quotation mark other than 「 」']],
  ja: [...EAST_ASIAN, [/[«»“”‘’]/, 'a quotation mark other than 「 」']],
  ko: [
    [/[«»“”『』]/, 'a quotation mark other than ‘ ’'],
    [/[，。、；：？！（）]/, 'a full-width mark'],
  ],
  ru: [
    [/^[^«]*[“„]|[‘’「」『』]/, 'a quotation mark other than «ёлочки»'],
    [/\d %/, 'a breaking space before a percent sign'],
    [/[，。、（）]/, 'a mark of another language'],
  ],
};

/** Marks that come in pairs. */
const PAIRS = ['“”', '«»', '「」', '『』', '《》', '()', '（）'] as const;

const countOf = (text: string, mark: string): number => text.split(mark).length - 1;

/** German and Russian inner quotation marks end with what opens English ones. */
const isUnpaired = (text: string, [open = '', close = '']: string): boolean =>
  !text.includes('„') && countOf(text, open) !== countOf(text, close);

/** Leaves what a reader sees: no placeholders, tags, addresses, or marks of Markdown. */
const visible = (text: string): string =>
  text
    .replace(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, FILLED)
    .replace(/https?:\/\/\S+/g, FILLED)
    .replace(/<[^>]*>/g, '')
    .replace(/^\s*(#+|-|\d+\.)\s+/, '');

function checkText(locale: Locale, written: string): string[] {
  const text = visible(written);
  return [
    ...[...EVERYWHERE, ...OWN[locale]].filter(([pattern]) => pattern.test(text)).map(([, wrong]) => wrong),
    ...PAIRS.filter((pair) => isUnpaired(text, pair)).map((pair) => `${pair} that are not in pairs`),
  ];
}

/** The texts of a file, by key or line. */
function textsOf(path: string): [where: string, text: string][] {
  if (path.endsWith('.json')) return [...readMessages(path).messages];
  return readFileSync(path, 'utf8')
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => [`line ${index + 1}`, line]);
}

/** The files with texts of a language; earlier versions of the legal texts stay as they were agreed to. */
const filesOf = (root: string, locale: Locale): string[] =>
  ['', 'legal', 'support'].flatMap((folder) => {
    const path = join('locales', locale, folder);
    if (!existsSync(join(root, path))) return [];
    return readdirSync(join(root, path))
      .filter((name) => /\.(json|md)$/.test(name))
      .map((name) => join(path, name));
  });

/**
 * Finds mistakes in quotation marks, spaces and other marks of the seven languages, in messages and long texts. Each
 * language has its own rules.
 */
export const checkTypography = (root: string): string[] =>
  LOCALES.flatMap((locale) =>
    filesOf(root, locale).flatMap((file) =>
      textsOf(join(root, file)).flatMap(([where, text]) =>
        checkText(locale, text).map((wrong) => `${file}: ${where} has ${wrong}: ${text.slice(0, 80)}`),
      ),
    ),
  );

if (process.argv[1] === import.meta.filename) report(checkTypography(process.cwd()));
