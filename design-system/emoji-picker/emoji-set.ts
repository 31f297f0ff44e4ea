import type { EmojiPicker } from 'frimousse';
import type { ComponentProps } from 'react';
import { isDrawn } from './is-drawn';

/** An emoji as Emojibase describes it. */
interface EmojiEntry {
  emoji: string;
  label: string;
  tags?: readonly string[] | undefined;
  /** Its category; parts of other emoji have none. */
  group?: number | undefined;
  subgroup?: number | undefined;
  /** The version of Unicode's emoji that it came with. */
  version: number;
  skins?: readonly { emoji: string; tone?: number | readonly number[] | undefined }[] | undefined;
}

interface Name {
  key: string;
  message: string;
}

/** All emoji in one language, as Emojibase publishes them. */
export interface EmojiSet {
  emojis: readonly EmojiEntry[];
  names: {
    groups: readonly (Name & { order: number })[];
    subgroups: readonly { key: string; order: number }[];
    skinTones: readonly Name[];
  };
}

/** What the library draws. */
export type EmojiData = Awaited<
  ReturnType<NonNullable<ComponentProps<typeof EmojiPicker.Root>['resolveEmojiData']>>
>;

/** Skin tones in Emojibase's order; its numbers begin at 1. */
export const TONES = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

/** A skin tone for all emoji that have one. */
export type EmojiTone = (typeof TONES)[number];

type Skins = NonNullable<EmojiData['emojis'][number]['skins']>;

/** Parts of emoji, such as tones: nothing to send. */
const PARTS = 'component';

const FLAGS = ['country-flag', 'subdivision-flag'];

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The emoji in each tone; undefined where it has none. */
function skinsOf({ skins = [] }: EmojiEntry): Skins | undefined {
  const [, light, mediumLight, medium, mediumDark, dark] = TONES.map(
    (_, tone) => skins.find((skin) => skin.tone === tone)?.emoji,
  );
  if (!light || !mediumLight || !medium || !mediumDark || !dark) return undefined;
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
}

/** The latest version that this device draws; a device that seems to draw none is shown all. */
function drawnVersion(emojis: readonly EmojiEntry[]): number {
  const first = new Map<number, string>();
  for (const { version, emoji } of emojis) if (!first.has(version)) first.set(version, emoji);
  const versions = [...first].toSorted(([one], [two]) => two - one);
  return (versions.find(([, emoji]) => isDrawn(emoji)) ?? versions[0])?.[0] ?? 0;
}

/** Prepares a set for the library: without what this device would show as an empty box. */
export function prepareEmoji(locale: string, { emojis, names }: EmojiSet): EmojiData {
  const flags = names.subgroups.filter(({ key }) => FLAGS.includes(key)).map(({ order }) => order);
  const groups = names.groups.filter(({ key }) => key !== PARTS);
  const whole = emojis.filter(({ group }) => groups.some(({ order }) => order === group));
  const version = drawnVersion(whole);
  const hasFlags = isDrawn('🇪🇺') || !isDrawn('🙂');
  const shown = whole.filter(
    (entry) => entry.version <= version && (hasFlags || !flags.includes(entry.subgroup ?? -1)),
  );
  const toneNames = new Map(names.skinTones.map(({ key, message }) => [key, capitalize(message)]));
  const toneName = (tone: EmojiTone) => toneNames.get(tone) ?? tone;
  return {
    locale,
    categories: groups.map(({ order, message }) => ({ index: order, label: capitalize(message) })),
    skinTones: {
      light: toneName('light'),
      'medium-light': toneName('medium-light'),
      medium: toneName('medium'),
      'medium-dark': toneName('medium-dark'),
      dark: toneName('dark'),
    },
    emojis: shown.map((entry) => ({
      emoji: entry.emoji,
      category: entry.group ?? 0,
      label: capitalize(entry.label),
      version: entry.version,
      tags: [...(entry.tags ?? [])],
      skins: skinsOf(entry),
    })),
  };
}

/** The names of emoji, in every tone. */
export function nameEmoji({ emojis }: EmojiData): ReadonlyMap<string, string> {
  return new Map(
    emojis.flatMap(({ emoji, label, skins }) =>
      [emoji, ...Object.values(skins ?? {})].map((one) => [one, label] as const),
    ),
  );
}
