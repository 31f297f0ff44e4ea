import { QrCard } from '@ds/qr-card/qr-card';
import { colors } from '@ds/theme/tokens';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const ADDRESS = 'https://halo.example/get';
const code = () => page.getByRole('img', { name: 'QR code of the download page' });
const card = (href = ADDRESS) => <QrCard href={href} label="QR code of the download page" />;

const emulate = (name: string, value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });

afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  await emulate('forced-colors', 'none');
});

/** The modules as they are drawn, row by row. */
function modules(): boolean[][] {
  const svg = code().element();
  const path = svg.querySelector('path');
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const at = (x: number, y: number) => path?.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)) ?? false;
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => at(x, y)));
}

const pattern = (dark: boolean[][], x: number, y: number) =>
  dark.slice(y, y + 7).map((row) =>
    row
      .slice(x, x + 7)
      .map((on) => (on ? '#' : '.'))
      .join(''),
  );

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

test('a code has its three finders inside a quiet zone of four modules', async () => {
  await render(card());
  const dark = modules();
  const last = dark.length - 4;
  expect(pattern(dark, 4, 4)).toEqual(FINDER);
  expect(pattern(dark, last - 7, 4)).toEqual(FINDER);
  expect(pattern(dark, 4, last - 7)).toEqual(FINDER);
  const quiet = dark.filter((row, y) =>
    row.some((on, x) => on && (x < 4 || y < 4 || x >= last || y >= last)),
  );
  expect(quiet).toEqual([]);
});

test('another address has another code', async () => {
  const view = await render(card());
  const before = modules();
  await view.rerender(card('https://halo.example/git'));
  expect(modules()).not.toEqual(before);
});

const ink = 'rgb(12, 16, 32)';
const paper = 'rgb(255, 255, 255)';

test.each(['light', 'dark', 'forced colours'])('it is dark on light: %s', async (mode) => {
  expect([colors.light.ink, colors.light.surface]).toEqual(['#0c1020', '#ffffff']);
  document.documentElement.dataset['theme'] = mode === 'light' ? 'light' : 'dark';
  if (mode === 'forced colours') await emulate('forced-colors', 'active');
  await render(card());
  const svg = code().element();
  expect(getComputedStyle(svg).backgroundColor).toBe(paper);
  expect(getComputedStyle(svg.querySelector('path') ?? svg).fill).toBe(ink);
  expect(getComputedStyle(svg).forcedColorAdjust).toBe('none');
});

test('the address is a link whose text can be selected', async () => {
  const view = await render(card());
  const link = page.getByRole('link', { name: ADDRESS });
  await expect.element(link).toHaveAttribute('href', ADDRESS);
  await expect.element(link).toHaveAttribute('dir', 'ltr');
  expect(getComputedStyle(link.element()).userSelect).toBe('text');
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await view.rerender(<QrCard href={ADDRESS} addressText="halo.example/get" label="Code" />);
  await expect.element(page.getByRole('link', { name: 'halo.example/get' })).toBeVisible();
});

test('a long address fits into 320 px', async () => {
  await page.viewport(320, 640);
  await render(card(`${ADDRESS}?from=${'poster'.repeat(40)}`));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(390, 844);
});
