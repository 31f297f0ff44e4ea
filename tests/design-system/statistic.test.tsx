import { Statistic, StatisticList } from '@ds/statistic/statistic';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const format = (value: number) => `${value} members`;

const motion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

/** Frames are drawn when the test says so, at the time that it says. */
let frames: FrameRequestCallback[] = [];
const draw = async (now: number) => {
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0));
  for (const frame of frames.splice(0)) frame(now);
};

const figure = () => document.querySelector('[data-slot="statistic-value"]');
const state = () => document.querySelector<HTMLElement>('[data-slot="statistic"]')?.dataset['state'];
const drawn = () => figure()?.querySelector('[aria-hidden]')?.textContent;
const read = () => figure()?.querySelector(':not([aria-hidden])')?.textContent;

/** Resolves when observers made before have heard where the figure stands. */
const observed = () =>
  new Promise<void>((resolve) => {
    new IntersectionObserver(() => resolve()).observe(figure() ?? document.body);
  });

const Band = ({ value = 800, above = 0 }) => (
  <>
    <div style={{ height: above }} />
    <StatisticList>
      <Statistic label="active" value={value} format={format} />
    </StatisticList>
  </>
);

beforeEach(async () => {
  await motion('no-preference');
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
  vi.restoreAllMocks();
  window.scrollTo(0, 0);
  await motion('no-preference');
});

test('a figure is a term and its description', async () => {
  await render(<Band />);
  await expect.element(page.getByRole('term')).toHaveTextContent('active');
  expect(figure()?.tagName).toBe('DD');
  expect(figure()?.closest('dl')).not.toBeNull();
});

test('it counts up in view, while screen readers read the final figure only', async () => {
  await render(<Band />);
  expect([state(), drawn(), read()]).toEqual(['counting', '0 members', '800 members']);
  await draw(5000);
  await draw(5500);
  await vi.waitFor(() => expect(drawn()).toBe('700 members'));
  expect(read()).toBe('800 members');
  await draw(6000);
  await vi.waitFor(() => expect(state()).toBe('done'));
  expect(figure()?.textContent).toBe('800 members');
  expect(frames).toHaveLength(0);
});

test('it is drawn whole until it is scrolled into view, and counts up then', async () => {
  await render(<Band above={3000} />);
  await observed();
  await observed();
  expect(frames).toHaveLength(0);
  await vi.waitFor(() => expect([state(), figure()?.textContent]).toEqual(['done', '800 members']));
  figure()?.scrollIntoView();
  await draw(0);
  await vi.waitFor(() => expect(state()).toBe('counting'));
  await draw(1000);
  await vi.waitFor(() => expect(state()).toBe('done'));
});

test('it counts once: a new value is shown at once', async () => {
  const view = await render(<Band />);
  await draw(0);
  await draw(1000);
  await vi.waitFor(() => expect(state()).toBe('done'));
  await view.rerender(<Band value={900} />);
  expect(figure()?.textContent).toBe('900 members');
  expect(frames).toHaveLength(0);
});

test('under reduced motion it shows the value at once', async () => {
  await motion('reduce');
  await render(<Band />);
  expect([state(), figure()?.textContent]).toEqual(['done', '800 members']);
});

test('a long figure with text twice as large does not scroll sideways at 320 px', async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  await motion('reduce');
  await render(
    <StatisticList>
      <Statistic label="members" value={1_248_300_512} format={(value) => value.toLocaleString('ru')} />
      <Statistic label="streams" value={96} format={String} />
    </StatisticList>,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
