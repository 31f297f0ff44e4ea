import * as fields from '@contract/fields';
import emojis from 'emojibase-data/en/data.json';
import names from 'emojibase-data/en/messages.json';
import { describe, expect, it } from 'vitest';

/** Letters of flags, tones and hair are parts of emoji. */
const PARTS = new Set(names.groups.filter(({ key }) => key === 'component').map(({ order }) => order));

const all = emojis.flatMap(({ emoji, group, skins = [] }) =>
  group === undefined || PARTS.has(group) ? [] : [emoji, ...skins.map((skin) => skin.emoji)],
);

const refuses = (text: string): boolean => !fields.emoji.safeParse(text).success;

describe('the emoji of a reaction', () => {
  it('is any that Unicode knows, in each of its skin tones', () => {
    expect(all.length).toBeGreaterThan(3_000);
    expect(all.filter(refuses)).toEqual([]);
  });

  it('is one character as people see them', () => {
    const parts = new Intl.Segmenter('en', { granularity: 'grapheme' });
    expect(all.filter((emoji) => [...parts.segment(emoji)].length > 1)).toEqual([]);
    const two = ['👍👍', '👍 👍', '🇯🇵🇰🇷', '👍a', '1', 'a', '', '\u200d', '👍\u200d', '🇯', '<b>', '👍\u202e'];
    expect(two.filter((text) => !refuses(text))).toEqual([]);
  });
});
