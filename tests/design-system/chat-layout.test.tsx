import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { ChatLayout } from '@ds/chat-layout/chat-layout';
import { IconButton } from '@ds/icon-button/icon-button';
import { MessageLog } from '@ds/message-log/message-log';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const items = Array.from({ length: 60 }, (_, id) => ({
  key: `${id}`,
  name: `message ${id}`,
  content: <p style={{ height: 50 }}>text {id}</p>,
}));

const Chat = () => (
  <ChatLayout header={<AppBar title="Mina" />} composer={<p style={{ height: 60, flex: 'none' }}>Write</p>}>
    <MessageLog label="Messages" jumpLabel="Jump" items={items} />
  </ChatLayout>
);

const frame = () =>
  document.querySelector('[data-slot="chat-layout"]')?.getBoundingClientRect() ?? new DOMRect();
const bottomOf = (text: string) =>
  page.getByText(text, { exact: true }).element().getBoundingClientRect().bottom;

/** What the keyboard leaves of the screen. */
function setVisible(figures: { height: number; offsetTop?: number; scale?: number }) {
  const { visualViewport: viewport } = window;
  if (!viewport) throw new Error('There is no visual viewport.');
  for (const [name, value] of Object.entries({ offsetTop: 0, scale: 1, ...figures }))
    Object.defineProperty(viewport, name, { configurable: true, value });
  viewport.dispatchEvent(new Event('resize'));
}

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
  for (const name of ['height', 'offsetTop', 'scale'])
    Reflect.deleteProperty(window.visualViewport ?? {}, name);
});

test('it fills the screen: the bar on top, the composer at the bottom, the log between', async () => {
  await render(<Chat />);
  expect([frame().top, frame().bottom]).toEqual([0, window.innerHeight]);
  expect(bottomOf('Write')).toBe(window.innerHeight);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(window.innerHeight);
  await vi.waitFor(() => expect(bottomOf('text 59')).toBeCloseTo(window.innerHeight - 60, 0));
});

test('above a keyboard it keeps the composer and the last line in sight, and is whole again afterwards', async () => {
  await render(<Chat />);
  await vi.waitFor(() => expect(bottomOf('text 59')).toBeCloseTo(window.innerHeight - 60, 0));
  setVisible({ height: 420, offsetTop: 100 });
  expect([frame().top, frame().bottom]).toEqual([100, 520]);
  await vi.waitFor(() => expect(bottomOf('text 59')).toBeCloseTo(460, 0));
  setVisible({ height: window.innerHeight });
  expect([frame().top, frame().bottom]).toEqual([0, window.innerHeight]);
  await vi.waitFor(() => expect(bottomOf('text 59')).toBeCloseTo(window.innerHeight - 60, 0));
  // The second time, too.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  setVisible({ height: 420, offsetTop: 100 });
  await vi.waitFor(() => expect(bottomOf('text 59')).toBeCloseTo(460, 0));
});

test('zooming in doesn’t change it', async () => {
  await render(<Chat />);
  setVisible({ height: 400, offsetTop: 50, scale: 2 });
  expect([frame().top, frame().bottom]).toEqual([0, window.innerHeight]);
});

test('a long name is cut short beside the buttons, and moves none into a second row', async () => {
  await page.viewport(320, 640);
  const name = <p className="truncate">Константин Константинопольский-Александров</p>;
  await render(
    <AppBar start={<BackButton label="Back" />} title={name} end={<button type="button">More</button>} />,
  );
  const bar = page.getByRole('banner').element();
  expect(bar.getBoundingClientRect().height).toBeLessThan(64);
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
});

test('at 320 px with twice the text size, the title has the room that the buttons leave', async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  const more = <IconButton label="More" icon={<i className="size-6" />} />;
  const name = <p className="min-w-0 truncate">Константин Константинопольский-Александров</p>;
  await render(<AppBar start={<BackButton label="Back" />} title={name} end={more} />);
  const bar = page.getByRole('banner').element();
  const title = document.querySelector('[data-slot=app-bar-title]');
  expect(title?.clientWidth).toBeGreaterThan(150);
  expect(bar.getBoundingClientRect().height).toBeLessThan(128);
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
  for (const button of document.querySelectorAll('button')) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});
