/** One theme's colours, by role. The ring's stops are separate: nothing else may use them. */
const light = {
  canvas: '#fbfbfd',
  surface: '#ffffff',
  raised: '#ffffff',
  ink: '#0c1020',
  muted: '#565e75',
  line: '#e3e6ef',
  control: '#7d859c',
  accent: '#2b4bff',
  'accent-strong': '#1b34cc',
  'on-accent': '#ffffff',
  'accent-soft': '#ecefff',
  danger: '#c01530',
  'danger-strong': '#96102a',
  'danger-soft': '#fdedef',
  'on-danger': '#ffffff',
  warning: '#855000',
  'warning-soft': '#fff3dc',
  success: '#0b6e4a',
  'success-soft': '#e4f6ee',
  focus: '#2b4bff',
  overlay: '#0c102080',
} as const;

/** A colour's role, the same in both themes. */
export type ColorRole = keyof typeof light;

/** In the dark theme, elevation is lightness: surface is lighter than canvas, raised is lighter than surface. */
const dark = {
  canvas: '#0b0e17',
  surface: '#131826',
  raised: '#1c2233',
  ink: '#eef0f7',
  muted: '#a6aec4',
  line: '#2a3146',
  control: '#727b97',
  accent: '#8095ff',
  'accent-strong': '#a5b4ff',
  'on-accent': '#080d2b',
  'accent-soft': '#1d2750',
  danger: '#ff8a96',
  'danger-strong': '#ffb1b9',
  'danger-soft': '#3a1720',
  'on-danger': '#2b060d',
  warning: '#f5be61',
  'warning-soft': '#33260f',
  success: '#5fd6a3',
  'success-soft': '#0f2e23',
  focus: '#8095ff',
  overlay: '#04060cb3',
} as const satisfies Record<ColorRole, string>;

/** The colours of both themes. A test measures their contrast. */
export const colors = { light, dark } as const;

/** The three gradient stops of the ring, start to end. Only the ring uses them. */
export const ringStops = { 'ring-start': '#2b4bff', 'ring-mid': '#00c2ff', 'ring-end': '#7cf5c4' } as const;

/** Sizes in rem, so that they follow the browser's text size. The language sets the line heights. */
export const fontSizes = {
  caption: '0.8125rem',
  small: '0.9375rem',
  body: '1rem',
  lead: '1.125rem',
  title: '1.375rem',
  headline: '1.75rem',
  display: '2.25rem',
  hero: 'clamp(2.25rem, 1.5rem + 3.75vw, 3rem)',
} as const;

/** The sizes of headings: with less line height and, in scripts that allow it, less letter spacing. */
export const headingSizes = [
  'title',
  'headline',
  'display',
  'hero',
] as const satisfies (keyof typeof fontSizes)[];

/** The pill's ends are round around one line of text, and still rounded around two. */
export const radii = {
  none: '0',
  pill: '1.625rem',
  small: '0.375rem',
  control: '0.75rem',
  card: '1.25rem',
  full: '9999px',
} as const;

/**
 * Beside the 4 px grid: the page’s side margin, which doesn’t grow with the text; how far a list reaches into it; and the
 * minimum size of a target.
 */
export const spacing = { gutter: '20px', bleed: 'min(0.75rem, 20px)', tap: '2.75rem' } as const;

export const durations = { fast: '120ms', base: '200ms', slow: '320ms' } as const;

/** Entering elements ease out, leaving elements ease in; nothing bounces. */
export const easings = {
  enter: 'cubic-bezier(0.16, 1, 0.3, 1)',
  leave: 'cubic-bezier(0.4, 0, 1, 1)',
} as const;

/** One soft shadow for floating surfaces; none in the dark theme. */
export const shadows = {
  light: { float: '0 1px 2px rgb(12 16 32 / 0.06), 0 12px 40px rgb(12 16 32 / 0.14)' },
  dark: { float: '0 0 #0000' },
} as const;
