import type { Locale } from '@contract/locale';
import type { EmojiSet } from '@ds/emoji-picker/emoji-picker';

type Loaded<Part> = Promise<{ default: Part }>;

async function join(emojis: Loaded<EmojiSet['emojis']>, names: Loaded<EmojiSet['names']>): Promise<EmojiSet> {
  const [first, second] = await Promise.all([emojis, names]);
  return { emojis: first.default, names: second.default };
}

/** The emoji with their names and search words: each language is a file of its own, fetched when somebody looks for one. */
const SETS: Record<Locale, () => Promise<EmojiSet>> = {
  'zh-CN': () => join(import('emojibase-data/zh/data.json'), import('emojibase-data/zh/messages.json')),
  'en-US': () => join(import('emojibase-data/en/data.json'), import('emojibase-data/en/messages.json')),
  'en-AU': () => join(import('emojibase-data/en-gb/data.json'), import('emojibase-data/en-gb/messages.json')),
  'zh-TW': () =>
    join(import('emojibase-data/zh-hant/data.json'), import('emojibase-data/zh-hant/messages.json')),
  ja: () => join(import('emojibase-data/ja/data.json'), import('emojibase-data/ja/messages.json')),
  ko: () => join(import('emojibase-data/ko/data.json'), import('emojibase-data/ko/messages.json')),
  ru: () => join(import('emojibase-data/ru/data.json'), import('emojibase-data/ru/messages.json')),
};

/** Loads all emoji in a language. Rejects where they can't be fetched. */
export const loadEmoji = (locale: Locale): Promise<EmojiSet> => SETS[locale]();
