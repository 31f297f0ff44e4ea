import { colors, type ColorRole } from '@ds/theme/tokens';
import { expect, test } from 'vitest';

const channel = (value: number) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return 0.2126 * channel(value >> 16) + 0.7152 * channel((value >> 8) & 255) + 0.0722 * channel(value & 255);
};

/** WCAG 2's contrast ratio, 1 to 21. */
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = [
  'canvas',
  'surface',
  'raised',
  'accent-soft',
  'danger-soft',
  'warning-soft',
  'success-soft',
] as const;
const texts = [
  'ink',
  'muted',
  'accent',
  'accent-strong',
  'danger',
  'danger-strong',
  'warning',
  'success',
] as const;
const filled: [ColorRole, ColorRole][] = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
];
const themes = ['light', 'dark'] as const;

const pairs = (fronts: readonly ColorRole[]) =>
  themes.flatMap((theme) => fronts.flatMap((front) => grounds.map((ground) => ({ theme, front, ground }))));

test.each(pairs(texts))('$theme: text in $front on $ground reaches 4.5:1', ({ theme, front, ground }) => {
  expect(contrast(colors[theme][front], colors[theme][ground])).toBeGreaterThanOrEqual(4.5);
});

test.each(themes.flatMap((theme) => filled.map(([front, ground]) => ({ theme, front, ground }))))(
  '$theme: text in $front on $ground reaches 4.5:1',
  ({ theme, front, ground }) => {
    expect(contrast(colors[theme][front], colors[theme][ground])).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(pairs(['control', 'focus', 'accent', 'danger']))(
  '$theme: a control or focus ring in $front on $ground reaches 3:1',
  ({ theme, front, ground }) => {
    expect(contrast(colors[theme][front], colors[theme][ground])).toBeGreaterThanOrEqual(3);
  },
);

test.each(themes)('%s: every colour of the tokens is the variable the classes use', (theme) => {
  document.documentElement.dataset['theme'] = theme;
  const style = getComputedStyle(document.documentElement);
  const canvas = document.createElement('canvas').getContext('2d');
  const same = (value: string) => {
    if (canvas) canvas.fillStyle = value;
    return canvas?.fillStyle;
  };
  for (const [role, value] of Object.entries(colors[theme])) {
    expect([role, same(style.getPropertyValue(`--${role}`))]).toEqual([role, same(value)]);
  }
  expect(style.colorScheme).toBe(theme);
  delete document.documentElement.dataset['theme'];
});

test.each([
  ['zh-CN', /PingFang SC/],
  ['zh-TW', /PingFang TC/],
  ['ja', /Hiragino Sans/],
  ['ko', /Apple SD Gothic Neo/],
])('%s text is set in its own faces with room between the lines', (lang, face) => {
  const text = document.createElement('p');
  text.lang = lang;
  document.body.append(text);
  const style = getComputedStyle(text);
  expect(style.fontFamily).toMatch(face);
  expect(Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize)).toBeCloseTo(1.65);
  text.remove();
});

test('Korean keeps words whole, Russian hyphenates, English inside Korean is set as English', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div lang="ko"><p>a</p><p lang="en-US">b</p></div><p lang="ru">c</p>',
  );
  const [korean, english, russian] = Array.from(document.querySelectorAll('p'), (text) =>
    getComputedStyle(text),
  );
  expect(korean?.wordBreak).toBe('keep-all');
  expect(english?.wordBreak).toBe('normal');
  expect(english?.lineHeight).toBe('24px');
  expect(russian?.hyphens).toBe('auto');
  document.body.replaceChildren();
});
