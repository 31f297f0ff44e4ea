import { historySettled } from '@ds/history-layer/history-layer';
import { SideMenu, type SideMenuItem } from '@ds/side-menu/side-menu';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const act = vi.fn<(layer: unknown) => void>();

const layerOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'layer' in state ? state.layer : undefined;

const items: readonly SideMenuItem[] = [
  { label: 'Home', href: '#/home', current: true },
  { label: 'Chats', href: '#/chats', trailing: '3' },
  { label: 'Log out', onSelect: () => act(layerOf(history.state)) },
];

function Caller() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>Page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Opener
      </button>
      <SideMenu open={open} onOpenChange={setOpen} title="Menu" closeLabel="Close" items={items}>
        <p>Version 1</p>
      </SideMenu>
    </>
  );
}

const menu = () => page.getByRole('dialog');
const opener = () => page.getByRole('button', { name: 'Opener' });

const arrived = () =>
  Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));

async function open() {
  await render(<Caller />);
  await opener().click();
  await expect.element(menu()).toBeVisible();
  await historySettled();
  await arrived();
}

const closed = () => vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());

afterEach(async () => {
  act.mockClear();
  document.documentElement.dir = '';
  await historySettled();
  history.replaceState(null, '', location.pathname + location.search);
});

test('it is a named dialog with a navigation that marks the current page', async () => {
  await open();
  await expect.element(menu()).toHaveAccessibleName('Menu');
  const nav = page.getByRole('navigation', { name: 'Menu' });
  expect(nav.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect.element(nav.getByRole('link', { name: 'Chats 3' })).not.toHaveAttribute('aria-current');
  await expect.element(page.getByText('Version 1')).toBeVisible();
  await vi.waitFor(() => expect(document.activeElement).toBe(menu().element()));
});

test.each([
  ['its button', () => page.getByRole('button', { name: 'Close' }).click()],
  ['Esc', () => userEvent.keyboard('{Escape}')],
  [
    'a click beside it',
    () =>
      userEvent.click(document.querySelector('[data-slot=dialog-overlay]') ?? document.body, {
        position: { x: 10, y: 300 },
      }),
  ],
  ['Back', async () => history.back()],
])('%s closes it, and focus returns', async (_, close) => {
  await open();
  await close();
  await closed();
  await vi.waitFor(() => expect(document.activeElement).toBe(opener().element()));
});

test('a link closes it and navigates, and leaves no extra history entry', async () => {
  await open();
  await page.getByRole('link', { name: 'Chats 3' }).click();
  await closed();
  await vi.waitFor(() => expect(location.hash).toBe('#/chats'));
  expect(layerOf(history.state)).toBeUndefined();
  const landed = new Promise((resolve) =>
    window.addEventListener('popstate', () => resolve([location.hash, layerOf(history.state)]), {
      once: true,
    }),
  );
  history.back();
  expect(await landed).toEqual(['', undefined]);
});

test('a link opened in a new tab leaves the menu open', async () => {
  await open();
  const link = page.getByRole('link', { name: 'Chats 3' }).element();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  let left = false;
  window.addEventListener(
    'click',
    (event) => {
      left = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  link.dispatchEvent(click);
  expect(left).toBe(true);
  await expect.element(menu()).toBeVisible();
});

test('an action may stand for the part of the page that is shown', async () => {
  await render(
    <SideMenu
      open
      onOpenChange={() => undefined}
      title="Menu"
      closeLabel="Close"
      items={[
        { label: 'Features', current: true, onSelect: () => undefined },
        { label: 'Contact', onSelect: () => undefined },
      ]}
    />,
  );
  const nav = page.getByRole('navigation', { name: 'Menu' });
  await expect
    .element(nav.getByRole('button', { name: 'Features' }))
    .toHaveAttribute('aria-current', 'location');
  await expect.element(nav.getByRole('button', { name: 'Contact' })).not.toHaveAttribute('aria-current');
});

test('an action is called when the menu and its history entry are gone', async () => {
  await open();
  expect(layerOf(history.state)).toBe(1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await vi.waitFor(() => expect(act.mock.calls).toEqual([[undefined]]));
  await closed();
});

test.each([
  ['ltr', 390],
  ['rtl', 0],
])('in %s text it is at the inline end, over the full height', async (dir, edge) => {
  document.documentElement.dir = dir;
  await open();
  const { left, right, top, bottom, width } = menu().element().getBoundingClientRect();
  expect(dir === 'rtl' ? left : right).toBe(edge);
  expect([top, bottom]).toEqual([0, window.innerHeight]);
  expect(width).toBeLessThan(390 - 44);
});

test('its targets measure at least 44 by 44, and a long label fits into 320 px', async () => {
  await page.viewport(320, 640);
  await render(
    <SideMenu
      open
      onOpenChange={() => undefined}
      title={'Меню'.repeat(30)}
      closeLabel="Закрыть"
      items={[{ label: 'Достопримечательность'.repeat(4), href: '#/a', trailing: 'Не подтверждено' }]}
    />,
  );
  await arrived();
  for (const control of document.querySelectorAll('[role=dialog] a, [role=dialog] button')) {
    const { width, height } = control.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const { scrollWidth, clientWidth } = menu().element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.viewport(390, 844);
});
