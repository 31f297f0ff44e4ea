import { BRAND } from '@contract/constants';
import { DEFAULT_LOCALE, type Locale } from '@contract/locale';
import { parseMarkdown, type Block } from './markdown';

/** A text of several paragraphs, and the language it is in. */
export interface LongText {
  locale: Locale;
  blocks: Block[];
}

/** The files of a text, such as `legal/eula`: the first one, and those that follow it where a language has them. */
export type LongTextFiles = readonly [main: string, ...additions: string[]];

const files = import.meta.glob<string>('../../locales/*/{legal,support}/*.md', {
  query: '?raw',
  import: 'default',
});

const loaded = new Map<string, LongText>();

const keyOf = (names: LongTextFiles, locale: Locale): string => [locale, ...names].join(' ');

/** Australian English holds only what differs from American. */
const languagesOf = (locale: Locale): Locale[] => (locale === 'en-AU' ? ['en-AU', 'en-US'] : [locale]);

function findFile(name: string, locale: Locale) {
  const paths = languagesOf(locale).map((language) => `../../locales/${language}/${name}.md`);
  return paths.map((path) => files[path]).find((file) => file !== undefined);
}

/** A text that has been loaded before, or null. */
export const peekLongText = (names: LongTextFiles, locale: Locale): LongText | null =>
  loaded.get(keyOf(names, locale)) ?? null;

/**
 * Loads a text. A language that doesn't have it gets the default language's.
 * Rejects when a file can't be fetched or no language has the text.
 */
export async function loadLongText(names: LongTextFiles, locale: Locale): Promise<LongText> {
  const shown = findFile(names[0], locale) ? locale : DEFAULT_LOCALE;
  const found = names.flatMap((name) => findFile(name, shown) ?? []);
  if (found.length === 0) throw new Error(`No text "${names[0]}" in ${shown}`);
  const parts = await Promise.all(found.map((load) => load()));
  const blocks = parseMarkdown(parts.join('\n\n').replaceAll('{{brand}}', BRAND.name));
  const text: LongText = { locale: shown, blocks };
  loaded.set(keyOf(names, locale), text);
  return text;
}
