import { HrefProvider } from '@ds/anchor/anchor';
import { AppBar } from '@ds/app-bar/app-bar';
import { Page } from '@ds/page/page';
import { TabBar, type TabBarItem } from '@ds/tab-bar/tab-bar';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const icon = <svg width="24" height="24" />;

const items: TabBarItem[] = [
  {
    key: 'chats',
    href: '#chats',
    icon,
    label: 'Chats',
    current: true,
    badge: { count: 120, label: '120 unread' },
  },
  { key: 'contacts', href: '#contacts', icon, label: 'Contacts', badge: { count: 0, label: 'nothing' } },
  { key: 'me', href: '#me', icon, label: 'Me' },
];

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
});

test('it stays at the bottom of the window, but for a low one', async () => {
  await render(<TabBar label="Halo" items={items} />);
  const position = () => getComputedStyle(page.getByRole('navigation', { name: 'Halo' }).element()).position;
  expect(position()).toBe('sticky');
  await page.viewport(320, 300);
  expect(position()).toBe('static');
});

test('on a phone on its side it stands at the start, beside the page', async () => {
  await page.viewport(844, 390);
  await render(
    <Page
      title="Chats"
      heading="Chats"
      skipLabel="Skip"
      focusKey="chats"
      header={<AppBar sticky end="Maya" />}
      footer={<TabBar label="Halo" items={items} />}
    >
      <div style={{ height: 1500 }}>Text</div>
    </Page>,
  );
  const bar = page.getByRole('navigation').element().getBoundingClientRect();
  expect([bar.left, bar.top, bar.bottom]).toEqual([0, 0, 390]);
  expect(page.getByText('99+').element().getBoundingClientRect().right).toBeLessThanOrEqual(bar.right);
  for (const link of page.getByRole('link').elements().slice(1))
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  for (const role of ['banner', 'main'] as const)
    expect(page.getByRole(role).element().getBoundingClientRect().left).toBeGreaterThanOrEqual(bar.right);
  window.scrollTo(0, 200);
  await expect.element(page.getByRole('banner')).not.toBeInViewport();
  await expect.element(page.getByRole('link', { name: 'Me' })).toBeInViewport({ ratio: 1 });
  window.scrollTo(0, 0);
});

test('it is a named navigation whose current link is marked', async () => {
  await render(<TabBar label="Halo" items={items} />);
  const nav = page.getByRole('navigation', { name: 'Halo' });
  expect(nav.getByRole('link').elements()).toHaveLength(3);
  const current = nav
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('aria-current'));
  expect(current).toEqual(['page', null, null]);
});

test('a badge is drawn short, is part of the link’s name in words, and is not there at 0', async () => {
  await render(<TabBar label="Halo" items={items} />);
  await expect.element(page.getByRole('link', { name: 'Chats 120 unread', exact: true })).toBeVisible();
  await expect.element(page.getByText('99+')).toHaveAttribute('aria-hidden', 'true');
  await expect.element(page.getByRole('link', { name: 'Contacts', exact: true })).toBeVisible();
});

test('links go where the app sends all its links', async () => {
  await render(
    <HrefProvider resolve={(href) => `${href}?lang=ko`}>
      <TabBar label="Halo" items={items} />
    </HrefProvider>,
  );
  await expect.element(page.getByRole('link', { name: 'Me' })).toHaveAttribute('href', '#me?lang=ko');
});

test('by keyboard: each link is a tab stop with an outline', async () => {
  await render(<TabBar label="Halo" items={items} />);
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Chats' })).toHaveFocus();
  await userEvent.tab();
  const contacts = page.getByRole('link', { name: 'Contacts' });
  await expect.element(contacts).toHaveFocus();
  expect(getComputedStyle(contacts.element()).outlineStyle).toBe('solid');
});

test('targets measure at least 48 px, at 320 px and twice the text size, and nothing is wider than the screen', async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  await render(
    <div lang="ru">
      <TabBar label="Разделы" items={items.map((item) => ({ ...item, label: 'Пользовательские' }))} />
    </div>,
  );
  for (const link of page.getByRole('link').elements()) {
    const { width, height } = link.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
    expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth);
  }
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('at 320 px and twice the text size, icons stay, and a label of one word stays in one line', async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  await render(
    <div lang="ru">
      <TabBar label="Разделы" items={items.map((item) => ({ ...item, label: 'Контакты' }))} />
    </div>,
  );
  for (const link of page.getByRole('link').elements()) {
    expect(link.querySelector('svg')?.getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
    const label = document.createRange();
    label.selectNodeContents(link.firstElementChild ?? link);
    expect(label.getClientRects()).toHaveLength(1);
    expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth);
  }
});

test('it stays at the bottom of the screen, and what is focused above it is not behind it', async () => {
  await render(
    <>
      <div style={{ height: 1500 }} />
      <button type="button">Above</button>
      <div style={{ height: 1500 }} />
      <TabBar label="Halo" items={items} />
    </>,
  );
  const bar = () => page.getByRole('navigation').element().getBoundingClientRect();
  expect(bar().bottom).toBe(window.innerHeight);
  const button = page.getByRole('button').element();
  // As the browser does for Tab.
  button.focus({ preventScroll: true });
  button.scrollIntoView({ block: 'nearest' });
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar().top);
  window.scrollTo(0, 0);
});
