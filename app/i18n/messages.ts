import type { Locale } from '@contract/locale';

/** Messages of a language: groups of texts, or texts. */
export interface Messages {
  [key: string]: string | Messages;
}

const files = import.meta.glob<Messages>('../../locales/*/app.json', { import: 'default' });

const SOURCE: Locale = 'en-US';

/** A language's part of the messages, or nothing where it has no file. */
export type ReadMessages = (locale: Locale) => Promise<Messages> | undefined;

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
 * Loads a language's messages, one file each. Australian English holds only what differs from American; a
 * language without a file is shown in English. Rejects when the file can't be fetched.
 */
export async function loadMessages(
  locale: Locale,
  read: ReadMessages = (of) => files[`../../locales/${of}/app.json`]?.(),
): Promise<Messages> {
  const own = read(locale);
  if (own && locale !== 'en-AU') return own;
  const [base, over] = await Promise.all([read(SOURCE), own]);
  return merge(base ?? {}, over ?? {});
}
