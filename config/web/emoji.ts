import type { Plugin } from 'vite';

/** The set of a language, and the names of its categories. */
const SET = /\/emojibase-data\/([\w-]+)\/(data|messages)\.json$/;

/** The chunk of a language's emoji; null for other modules. Its name says which, so that an update fetches no others. */
export const emojiChunkOf = (id: string): string | null => {
  const language = SET.exec(id)?.[1];
  return language === undefined ? null : `emoji-${language}`;
};

/** What pages read of an emoji, and of each of its skins. */
const READ = ['emoji', 'label', 'tags', 'group', 'subgroup', 'version', 'skins'];
const READ_OF_SKINS = ['emoji', 'tone'];

const keep = (entry: object, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => keys.includes(key)));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const objectsIn = (value: unknown): object[] => (Array.isArray(value) ? value.filter(isObject) : []);

function withoutUnread(json: string): string {
  const emojis = objectsIn(JSON.parse(json)).map((entry) => {
    const kept = keep(entry, READ);
    return 'skins' in kept
      ? { ...kept, skins: objectsIn(kept['skins']).map((skin) => keep(skin, READ_OF_SKINS)) }
      : kept;
  });
  return JSON.stringify(emojis);
}

/** Leaves out of the emoji what no page reads: half of what a phone would parse, a third of what it fetches. */
export const emoji = (): Plugin => ({
  name: 'emoji',
  enforce: 'pre',
  transform: (code, id) => (SET.exec(id)?.[2] === 'data' ? { code: withoutUnread(code), map: null } : null),
});
