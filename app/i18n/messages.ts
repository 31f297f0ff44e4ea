import type { Locale } from '@contract/locale';

/** Messages of a language: groups of texts, or texts. */
export interface Messages {
  [key: string]: string | Messages;
}

/** `app`: what every page may say. `more`: what few people come to read, and no first page waits for. */
export type MessageFile = 'app' | 'more';

const files = import.meta.glob<Messages>('../../locales/*/{app,more}.json', { import: 'default' });

const SOURCE: Locale = 'en-US';

const pathOf = (locale: Locale, file: MessageFile): string => `../../locales/${locale}/${file}.json`;

const read = async (locale: Locale, file: MessageFile): Promise<Messages | undefined> =>
  files[pathOf(locale, file)]?.();

/** Lays one language's messages over another's. */
export function merge(base: Messages, over: Messages): Messages {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key];
    merged[key] = typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value;
  }
  return merged;
}

/**
 * Loads a language's messages. Australian English holds only what differs from American; a language without a
 * file is shown in English. Rejects when the file can't be fetched.
 */
export async function loadMessages(locale: Locale, file: MessageFile = 'app'): Promise<Messages> {
  if (locale !== 'en-AU' && files[pathOf(locale, file)]) return (await read(locale, file)) ?? {};
  const [base, over] = await Promise.all([
    read(SOURCE, file),
    locale === SOURCE ? undefined : read(locale, file),
  ]);
  return merge(base ?? {}, over ?? {});
}
