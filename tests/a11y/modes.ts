const THEMES = ['light', 'dark'] as const;
const DIRS = ['ltr', 'rtl'] as const;
const WIDTHS = [320, 1280] as const;
const SETTINGS = ['forced colours', 'reduced motion', 'text spacing', '200 % text'] as const;

/** What a reader may have set for themselves. */
export type Setting = (typeof SETTINGS)[number];

/** One way to look at a story. */
export interface Mode {
  theme: (typeof THEMES)[number];
  dir: (typeof DIRS)[number];
  width: (typeof WIDTHS)[number];
  settings: readonly Setting[];
}

/** Each factor's values; a setting is on or off. */
export const FACTORS = { theme: THEMES, dir: DIRS, width: WIDTHS, settings: SETTINGS } as const;

const PLAIN: Mode = { theme: 'light', dir: 'ltr', width: 1280, settings: [] };

/**
 * Six modes in which each pair of values of two factors occurs. Spacing and 200 % text come together at 1280 px
 * only: nobody promises both on the narrowest phone.
 */
export const pairwise: readonly Mode[] = [
  PLAIN,
  { theme: 'light', dir: 'rtl', width: 320, settings: ['reduced motion', '200 % text'] },
  { theme: 'dark', dir: 'ltr', width: 320, settings: ['reduced motion', 'text spacing'] },
  { theme: 'dark', dir: 'rtl', width: 1280, settings: ['text spacing', '200 % text'] },
  { theme: 'dark', dir: 'rtl', width: 320, settings: ['forced colours'] },
  { theme: 'light', dir: 'ltr', width: 1280, settings: [...SETTINGS] },
];

/** The modes of the audit in one direction: with no setting, and from left to right with each of them. */
const modesIn = (dir: Mode['dir']): readonly Mode[] =>
  THEMES.flatMap((theme) =>
    WIDTHS.flatMap((width) => [
      { theme, dir, width, settings: [] },
      ...(dir === 'ltr' ? SETTINGS.map((setting) => ({ theme, dir, width, settings: [setting] })) : []),
    ]),
  );

/** Every mode of the audit, one direction after the other. */
export const auditModes: readonly Mode[] = DIRS.flatMap(modesIn);

/**
 * The one mode a story is looked at in when there is no time for all. It hangs on the story's id alone, so that a new
 * story changes no other's.
 */
export function rotatedMode(id: string): Mode {
  const sum = [...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_521, 0);
  return pairwise[sum % pairwise.length] ?? PLAIN;
}

export const nameOf = ({ theme, dir, width, settings }: Mode) =>
  [theme, dir, `${width} px`, ...settings].join(', ');
