import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import {
  colors,
  durations,
  easings,
  fontSizes,
  headingSizes,
  radii,
  ringStops,
  shadows,
  spacing,
} from '../design-system/theme/tokens';

/** Tailwind inlines what it reads here: a colour must be a variable, or it couldn't follow the theme. */
const asVariables = (names: string[]) => Object.fromEntries(names.map((name) => [name, `var(--${name})`]));

const declare = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));

const theme = (name: 'light' | 'dark') => ({
  colorScheme: name,
  ...declare(colors[name]),
  '--shadow-float': shadows[name].float,
});

const isHeading = (name: string) => headingSizes.some((size) => size === name);

const fontSize = Object.fromEntries(
  Object.entries(fontSizes).map(
    ([name, size]): [string, [string, { lineHeight: string; letterSpacing?: string }]] => [
      name,
      isHeading(name)
        ? [size, { lineHeight: 'var(--leading-tight)', letterSpacing: 'var(--tracking-tight)' }]
        : [size, { lineHeight: 'var(--leading)' }],
    ],
  ),
);

export default {
  content: [],
  darkMode: [
    'variant',
    [
      '@media (prefers-color-scheme: dark) { &:where(:root:not([data-theme="light"]) *) }',
      '&:where([data-theme="dark"] *)',
    ],
  ],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      ...asVariables([...Object.keys(colors.light), ...Object.keys(ringStops)]),
    },
    fontSize,
    borderRadius: radii,
    boxShadow: { none: 'none', float: 'var(--shadow-float)' },
    extend: {
      spacing,
      transitionDuration: durations,
      transitionTimingFunction: easings,
      keyframes: {
        draw: { from: { strokeDashoffset: '1' } },
        fill: { from: { strokeDasharray: '0 1' } },
        arrive: { from: { opacity: '0', transform: 'translateY(0.5rem)' } },
        leave: { to: { opacity: '0' } },
        'leave-still': { from: { opacity: '0' }, to: { opacity: '0' } },
      },
      animation: {
        leave: `leave ${durations.fast} ${easings.leave} forwards`,
        // Hidden at once, without motion; screen readers still find the element that focus leaves.
        'leave-still': `leave-still ${durations.fast} forwards`,
        arrive: `arrive ${durations.slow} ${easings.enter} both`,
        // As long as a statistic counts up.
        fill: `fill 1s ${easings.enter} both`,
        draw: `draw ${durations.slow} ${easings.enter} both`,
        'draw-late': `draw ${durations.base} ${easings.enter} ${durations.base} both`,
      },
    },
  },
  plugins: [
    plugin(({ addBase, addUtilities }) => {
      addBase({
        ':root': declare(ringStops),
        ':root, [data-theme="light"]': theme('light'),
        '@media (prefers-color-scheme: dark)': { ':root:not([data-theme="light"])': theme('dark') },
        '[data-theme="dark"]': theme('dark'),
        // Paper is white, whatever the screen is.
        '@media print': { ':root:root, [data-theme]': theme('light') },
      });
      addUtilities({
        // A real outline, not a shadow: forced colours keep it.
        '.focus-ring': {
          '&:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
        },
        '.tap-target': { minHeight: spacing.tap, minWidth: spacing.tap },
      });
    }),
  ],
} satisfies Config;
