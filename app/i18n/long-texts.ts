import type { TextFiles } from '@contract/legal/texts';
import { DEFAULT_LOCALE, type Locale } from '@contract/locale';

/** A text of several paragraphs in Markdown, and the language it is in. */
export interface LongText {
  locale: Locale;
  source: string;
}

/** Fetches a file of texts. */
type LoadFile = () => Promise<string>;

/** Where the files are is a long list, which few pages need: those in force, and those of earlier versions. */
const filesWith = async (name: string): Promise<Readonly<Record<string, LoadFile>>> =>
  name.split('/').length > 2
    ? (await import('./earlier-texts')).earlierTexts
    : (await import('./current-texts')).currentTexts;

const loaded = new Map<string, LongText>();

const keyOf = (names: TextFiles, locale: Locale): string => [locale, ...names].join(' ');

/** Australian English holds only what differs from American. */
const languagesOf = (locale: Locale): Locale[] => (locale === 'en-AU' ? ['en-AU', 'en-US'] : [locale]);

function findFile(files: Readonly<Record<string, LoadFile>>, name: string, locale: Locale) {
  const paths = languagesOf(locale).map((language) => `../../locales/${language}/${name}.md`);
  return paths.map((path) => files[path]).find((file) => file !== undefined);
}

/** A text that has been loaded before, or null. */
export const peekLongText = (names: TextFiles, locale: Locale): LongText | null =>
  loaded.get(keyOf(names, locale)) ?? null;

/**
 * Loads a text. A language that doesn't have it gets the default language's.
 * Rejects when a file can't be fetched or no language has the text.
 */
export async function loadLongText(names: TextFiles, locale: Locale): Promise<LongText> {
  const files = await filesWith(names[0]);
  const shown = findFile(files, names[0], locale) ? locale : DEFAULT_LOCALE;
  const found = names.flatMap((name) => findFile(files, name, shown) ?? []);
  if (found.length === 0) throw new Error(`No text "${names[0]}" in ${shown}`);
  const parts = await Promise.all(found.map((load) => load()));
  const text: LongText = { locale: shown, source: parts.join('\n\n') };
  loaded.set(keyOf(names, locale), text);
  return text;
}
