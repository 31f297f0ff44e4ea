import type { ColorRole } from './tokens';

/** Two colours that may be adjacent. */
export interface ColorPair {
  foreground: ColorRole;
  background: ColorRole;
}

const BACKGROUNDS = [
  'canvas',
  'surface',
  'raised',
  'accent-soft',
  'danger-soft',
  'warning-soft',
  'success-soft',
] as const satisfies readonly ColorRole[];

const TEXTS = [
  'ink',
  'muted',
  'accent',
  'accent-strong',
  'danger',
  'danger-strong',
  'warning',
  'success',
] as const satisfies readonly ColorRole[];

const EDGES = ['control', 'focus', 'accent', 'danger'] as const satisfies readonly ColorRole[];

const onEveryBackground = (foregrounds: readonly ColorRole[]): ColorPair[] =>
  foregrounds.flatMap((foreground) => BACKGROUNDS.map((background) => ({ foreground, background })));

/** Text colours and their possible backgrounds; each pair reaches {@link TEXT_CONTRAST} in both themes. */
export const textPairs: readonly ColorPair[] = [
  ...onEveryBackground(TEXTS),
  { foreground: 'on-accent', background: 'accent' },
  { foreground: 'on-accent', background: 'accent-strong' },
  { foreground: 'on-danger', background: 'danger' },
  { foreground: 'on-danger', background: 'danger-strong' },
];

/** Edges of controls and the focus outline; each pair reaches {@link EDGE_CONTRAST} in both themes. */
export const edgePairs: readonly ColorPair[] = onEveryBackground(EDGES);

/** The minimum contrast of text (WCAG 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** The minimum contrast of a control's edge and its focus outline (WCAG 1.4.11). */
export const EDGE_CONTRAST = 3;

const channel = (value: number) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return 0.2126 * channel(value >> 16) + 0.7152 * channel((value >> 8) & 255) + 0.0722 * channel(value & 255);
};

/** The contrast ratio of two colours, 1 to 21, as WCAG 2 defines it. Both are written `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
