import { contrast, EDGE_CONTRAST, edgePairs, TEXT_CONTRAST, textPairs } from '@ds/theme/contrast';
import { colors } from '@ds/theme/tokens';
import { expect, test } from 'vitest';

const themes = ['light', 'dark'] as const;

const inBothThemes = <Pair,>(pairs: readonly Pair[]) =>
  themes.flatMap((theme) => pairs.map((pair) => ({ theme, ...pair })));

test('contrast is measured as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

test.each(inBothThemes(textPairs))(
  '$theme: text in $foreground on $background reaches 4.5:1',
  ({ theme, foreground, background }) => {
    expect(contrast(colors[theme][foreground], colors[theme][background])).toBeGreaterThanOrEqual(
      TEXT_CONTRAST,
    );
  },
);

test.each(inBothThemes(edgePairs))(
  '$theme: a control or focus ring in $foreground on $background reaches 3:1',
  ({ theme, foreground, background }) => {
    expect(contrast(colors[theme][foreground], colors[theme][background])).toBeGreaterThanOrEqual(
      EDGE_CONTRAST,
    );
  },
);

test.each(themes)('%s: every colour of the tokens is the variable that the classes use', (theme) => {
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
])('%s text has its own fonts and a larger line height', (lang, face) => {
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
