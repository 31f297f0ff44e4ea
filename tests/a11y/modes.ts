/** One way to look at a story. */
export interface Mode {
  theme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  width: 320 | 1280;
  media: 'plain' | 'forced colours' | 'reduced motion';
}

const THEMES = ['light', 'dark'] as const;
const DIRS = ['ltr', 'rtl'] as const;
const WIDTHS = [320, 1280] as const;
const MEDIA = ['plain', 'forced colours', 'reduced motion'] as const;

/** Every combination. */
export const allModes: readonly Mode[] = MEDIA.flatMap((media) =>
  WIDTHS.flatMap((width) => DIRS.flatMap((dir) => THEMES.map((theme) => ({ theme, dir, width, media })))),
);

/** Four rows in which each pair of values of theme, direction and width occurs. */
const PAIRWISE = [
  { theme: 'light', dir: 'ltr', width: 320 },
  { theme: 'dark', dir: 'rtl', width: 320 },
  { theme: 'dark', dir: 'ltr', width: 1280 },
  { theme: 'light', dir: 'rtl', width: 1280 },
] as const;

const MEDIA_TURNS = ['plain', 'forced colours', 'plain', 'reduced motion'] as const;

/** The one mode a story is looked at in when there is no time for all: the next story gets the next. */
export function rotatedMode(index: number): Mode {
  const row = PAIRWISE[index % PAIRWISE.length] ?? PAIRWISE[0];
  const media = MEDIA_TURNS[Math.floor(index / PAIRWISE.length) % MEDIA_TURNS.length] ?? 'plain';
  return { ...row, media };
}

export const nameOf = ({ theme, dir, width, media }: Mode) => `${theme}, ${dir}, ${width} px, ${media}`;
