import type { Locale } from '@contract/locale';

/** Messages of a language: groups of texts, or texts. */
export interface Messages {
  [key: string]: string | Messages;
}

/** The texts that every page may show, in `locales/<language>/common.json`. */
export const COMMON_TEXTS = 'common';

/** The texts of each feature, in `locales/<language>/<feature>.json`. */
export const FEATURE_TEXTS = [
  'auth',
  'chat',
  'creator',
  'download',
  'errors',
  'handoff',
  'home',
  'invite',
  'legal',
  'member',
  'moderation',
  'notices',
  'reports',
  'security',
  'support',
] as const;

/** A file of a language's texts, without its extension. */
export type TextFile = typeof COMMON_TEXTS | (typeof FEATURE_TEXTS)[number];

const files = import.meta.glob<Messages>(['../../locales/*/*.json', '!../../locales/*/server.json'], {
  import: 'default',
});

const SOURCE: Locale = 'en-US';

/** A language's file of messages, or nothing where it has none. */
export type ReadMessages = (locale: Locale, file: TextFile) => Promise<Messages> | undefined;

const readFile: ReadMessages = (locale, file) => files[`../../locales/${locale}/${file}.json`]?.();

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
 * Loads a file of a language's messages. Australian English holds only what differs from American; a language without
 * the file is shown in English. Rejects when the file can't be fetched.
 */
export async function loadMessages(
  locale: Locale,
  file: TextFile,
  read: ReadMessages = readFile,
): Promise<Messages> {
  const own = read(locale, file);
  if (own && locale !== 'en-AU') return own;
  const [base, over] = await Promise.all([read(SOURCE, file), own]);
  return merge(base ?? {}, over ?? {});
}
