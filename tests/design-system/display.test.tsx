import { Badge, BadgeAnchor } from '@ds/badge/badge';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { IconButton } from '@ds/icon-button/icon-button';
import { List, ListRow } from '@ds/list-row/list-row';
import { Page } from '@ds/page/page';
import { Skeleton, SkeletonGroup, SkeletonText } from '@ds/skeleton/skeleton';
import { StoreButtons, type StoreLink } from '@ds/store-buttons/store-buttons';
import { Tile, Tiles } from '@ds/tiles/tiles';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`);

const emulate = (name: string, value: string) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name, value }] });

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
});

describe('badge', () => {
  test.each([
    [99, undefined, '99'],
    [100, undefined, '99+'],
    [1000, 999, '999+'],
  ])('a count of %s with a maximum of %s is shown as %s, and read in full', async (count, max, drawn) => {
    await render(<Badge count={count} max={max} label={`${count} unread messages`} />);
    await expect.element(page.getByText(drawn, { exact: true })).toHaveAttribute('aria-hidden', 'true');
    await expect.element(page.getByText(`${count} unread messages`)).toHaveClass('sr-only');
  });

  test('a count of 0 renders nothing, and its anchor draws no dot', async () => {
    await render(
      <BadgeAnchor badge={<Badge count={0} label="Nothing unread" />}>
        <IconButton label="News" icon={<svg aria-hidden />} />
      </BadgeAnchor>,
    );
    expect(slot('badge')).toBeNull();
    const place = slot('badge-anchor')?.lastElementChild;
    expect(place && getComputedStyle(place).display).toBe('none');
  });

  test('screen readers read a status by its text, or by its label', async () => {
    const view = await render(<Badge tone="success">Verified</Badge>);
    await expect.element(page.getByText('Verified')).not.toHaveAttribute('aria-hidden');
    expect(slot('badge')?.dataset['state']).toBe('success');
    await view.rerender(<Badge label="Verified by Halo">✓</Badge>);
    await expect.element(page.getByText('✓')).toHaveAttribute('aria-hidden', 'true');
    await expect.element(page.getByText('Verified by Halo')).toBeInTheDocument();
  });

  test('a press on a pinned badge reaches the element below it', async () => {
    const press = vi.fn<() => void>();
    await render(
      <BadgeAnchor badge={<Badge count={120} label="120 unread" />}>
        <IconButton label="News" icon={<svg aria-hidden width="24" height="24" />} onClick={press} />
      </BadgeAnchor>,
    );
    await page.getByRole('button').click({ position: { x: 38, y: 8 } });
    expect(press).toHaveBeenCalledTimes(1);
  });
});

describe('tiles', () => {
  const links = () => page.getByRole('link').elements();
  const ways = (
    <Tiles>
      <Tile href="#chat" icon={<svg width="20" height="20" />} label="Chat" />
      <Tile href="#group" icon={<svg width="20" height="20" />} label="Group" />
    </Tiles>
  );

  test('tiles are links by name alone, in a list that keeps its role, and stand below each other where words don’t fit', async () => {
    await render(<div style={{ width: 200 }}>{ways}</div>);
    await expect.element(page.getByRole('list')).toHaveAttribute('role', 'list');
    expect(page.getByRole('listitem').elements()).toHaveLength(2);
    await expect
      .element(page.getByRole('link', { name: 'Group', exact: true }))
      .toHaveAttribute('href', '#group');
    const tops = () => links().map((link) => link.getBoundingClientRect().top);
    expect(new Set(tops()).size).toBe(1);
    document.documentElement.style.fontSize = '200%';
    expect(new Set(tops()).size).toBe(2);
  });

  test('tiles measure at least 44 px', async () => {
    await render(ways);
    for (const { width, height } of links().map((link) => link.getBoundingClientRect()))
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  });
});

describe('list row', () => {
  test('a row is a link, a button or static, in a list that keeps its role without bullets', async () => {
    const press = vi.fn<() => void>();
    await render(
      <List>
        <ListRow href="#security" title="Security" description="Codes" trailing="On" />
        <ListRow onClick={press} title="Log out" />
        <ListRow title="Version 1" />
      </List>,
    );
    await expect.element(page.getByRole('list')).toHaveAttribute('role', 'list');
    expect(page.getByRole('listitem').elements()).toHaveLength(3);
    await expect
      .element(page.getByRole('link', { name: 'Security Codes On', exact: true }))
      .toHaveAttribute('href', '#security');
    await page.getByRole('button', { name: 'Log out' }).click();
    expect(press).toHaveBeenCalledTimes(1);
    await expect.element(page.getByText('Version 1')).toBeVisible();
    expect(page.getByRole('listitem').nth(2).element().querySelector('a, button')).toBeNull();
  });

  test('a link has an arrow that points to the inline end; other rows only on request', async () => {
    await render(
      <List dir="rtl">
        <ListRow href="#security" title="Security" />
        <ListRow onClick={() => undefined} title="Log out" />
        <ListRow onClick={() => undefined} chevron title="Phone" />
      </List>,
    );
    const arrows = page
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('svg'));
    expect(arrows.map(Boolean)).toEqual([true, false, true]);
    expect(getComputedStyle(arrows[0] ?? document.body).scale).toBe('-1 1');
  });

  test('a row gives the room of its icon and arrow to the words where large text leaves little', async () => {
    await render(
      <List style={{ width: 240 }}>
        <ListRow href="#security" leading={<span>◎</span>} title="Security" />
      </List>,
    );
    const decoration = () => [slot('list-row-leading'), document.querySelector('svg')];
    expect(decoration().map((part) => part?.checkVisibility())).toEqual([true, true]);
    document.documentElement.style.fontSize = '200%';
    expect(decoration().map((part) => part?.checkVisibility())).toEqual([false, false]);
    document.documentElement.style.fontSize = '';
  });

  test('rows measure at least 44 px, and a button row submits no form', async () => {
    await render(
      <List>
        <ListRow href="#a" title="A" />
        <ListRow onClick={() => undefined} title="B" />
      </List>,
    );
    for (const row of document.querySelectorAll('[data-slot="list-row"]'))
      expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await expect.element(page.getByRole('button')).toHaveAttribute('type', 'button');
  });

  test('a long row fits into 320 px with text twice as large', async () => {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = '200%';
    await render(
      <List>
        <ListRow
          href="#a"
          leading={<svg aria-hidden width="24" height="24" />}
          title={'Достопримечательность'.repeat(3)}
          trailing="Не подтверждено администратором"
        />
      </List>,
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

describe('empty state', () => {
  test('its heading has the given level, and screen readers skip its drawing', async () => {
    const view = await render(<EmptyState title="No chats" icon={<svg data-testid="icon" />} />);
    await expect.element(page.getByRole('heading', { level: 2, name: 'No chats' })).toBeVisible();
    expect(page.getByTestId('icon').element().closest('[aria-hidden="true"]')).not.toBeNull();
    await view.rerender(<EmptyState title="No chats" headingLevel={1} />);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveAttribute('tabindex', '-1');
    await view.rerender(<EmptyState title="No chats" headingLevel={3} />);
    await expect.element(page.getByRole('heading', { level: 3, name: 'No chats' })).toBeVisible();
  });

  test('icon, text and actions are optional; without an icon there is no ring', async () => {
    const view = await render(<EmptyState title="No chats" />);
    expect(slot('empty-state-icon')).toBeNull();
    expect(slot('ring')).toBeNull();
    expect(slot('empty-state-text')).toBeNull();
    expect(slot('empty-state-actions')).toBeNull();
    await view.rerender(
      <EmptyState title="No chats" actions={<a href="#people">Find people</a>}>
        Start one.
      </EmptyState>,
    );
    await expect.element(page.getByText('Start one.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Find people' })).toBeVisible();
  });

  test('its text fits into 320 px when it is twice as large, however long a word is', async () => {
    await page.viewport(320, 640);
    document.documentElement.style.fontSize = '200%';
    const sentence = 'ログインの有効期限が切れました。';
    await render(
      <EmptyState title="ログイン">
        <span style={{ wordBreak: 'keep-all' }}>{sentence}</span>
      </EmptyState>,
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(slot('empty-state-text')?.getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
  });
});

describe('error state', () => {
  const said = () =>
    [...document.querySelectorAll('[data-slot="announcer"][aria-live="assertive"] p')].filter(
      (message) => message.textContent === 'Not loaded',
    ).length;

  test('it is announced, runs one retry at a time, and is announced again when the retry fails', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const attempt = new Promise<void>((_, reject) => (fail = reject));
    const retry = vi.fn<() => Promise<void>>(() => attempt);
    await render(
      <ErrorState title="Not loaded" retryLabel="Try again" retryingLabel="Loading" onRetry={retry} />,
    );
    const button = page.getByRole('button', { name: 'Try again' });
    await vi.waitFor(() => expect(said()).toBe(1));
    await button.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await expect.element(button).toHaveAccessibleDescription('Loading');
    await userEvent.keyboard('{Enter}');
    expect(retry).toHaveBeenCalledTimes(1);
    fail(new Error('Offline'));
    await expect.element(button).not.toHaveAttribute('aria-busy');
    await vi.waitFor(() => expect(said()).toBe(2));
    await expect.element(button).toHaveFocus();
  });

  test('where a retry brings what was missing, the page’s h1 takes the focus that the button had', async () => {
    const place = (part: ReactNode) => (
      <Page title="Devices" heading="Devices" skipLabel="Skip" focusKey="devices">
        {part}
      </Page>
    );
    const failed = <ErrorState title="Not loaded" retryLabel="Try again" onRetry={() => undefined} />;
    const view = await render(place(failed));
    await page.getByRole('button', { name: 'Try again' }).click();
    await view.rerender(place(<p>This phone</p>));
    await expect.element(page.getByRole('heading', { name: 'Devices' })).toHaveFocus();
  });

  test('where it goes without the focus, focus stays where it is', async () => {
    const failed = <ErrorState title="Not loaded" retryLabel="Try again" onRetry={() => undefined} />;
    const place = (part: ReactNode) => (
      <Page title="Devices" heading="Devices" skipLabel="Skip" focusKey="devices">
        <button type="button">Menu</button>
        {part}
      </Page>
    );
    const view = await render(place(failed));
    await page.getByRole('button', { name: 'Menu' }).click();
    await view.rerender(place(<p>This phone</p>));
    await expect.element(page.getByRole('button', { name: 'Menu' })).toHaveFocus();
  });

  test('it has a heading of the given level, and further actions', async () => {
    await render(
      <ErrorState
        title="Not loaded"
        headingLevel={3}
        retryLabel="Try again"
        onRetry={() => undefined}
        actions={<a href="#home">Home</a>}
      >
        Check the connection.
      </ErrorState>,
    );
    await expect.element(page.getByRole('heading', { level: 3, name: 'Not loaded' })).toBeVisible();
    await expect.element(page.getByText('Check the connection.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Home' })).toBeVisible();
  });
});

describe('skeleton', () => {
  test('screen readers skip placeholders', async () => {
    await render(
      <>
        <Skeleton />
        <Skeleton shape="circle" />
        <SkeletonText lines={4} />
      </>,
    );
    for (const drawn of document.querySelectorAll('[data-slot^="skeleton"]'))
      expect(drawn.getAttribute('aria-hidden')).toBe('true');
    expect(slot('skeleton-text')?.children).toHaveLength(4);
  });

  test('their group is busy and named while it loads, and neither afterwards', async () => {
    const view = await render(
      <SkeletonGroup label="Loading people">
        <Skeleton />
      </SkeletonGroup>,
    );
    const group = page.getByRole('group', { name: 'Loading people' });
    await expect.element(group).toHaveAttribute('aria-busy', 'true');
    await view.rerender(
      <SkeletonGroup busy={false} label="Loading people">
        Mina
      </SkeletonGroup>,
    );
    expect(group.query()).toBeNull();
    await expect.element(page.getByText('Mina')).toHaveAttribute('aria-busy', 'false');
  });

  test('they pulse unless people prefer reduced motion, and keep an edge under forced colours', async () => {
    await render(<Skeleton />);
    const style = () => getComputedStyle(slot('skeleton') ?? document.body);
    await emulate('prefers-reduced-motion', 'no-preference');
    expect(style().animationName).toBe('pulse');
    await emulate('prefers-reduced-motion', 'reduce');
    expect(style().animationName).toBe('none');
    await emulate('forced-colors', 'active');
    expect(style().borderTopWidth).toBe('1px');
    expect(style().borderTopColor).not.toBe(style().backgroundColor);
    await emulate('forced-colors', 'none');
  });
});

describe('store buttons', () => {
  const links: readonly StoreLink[] = [
    { kind: 'ios', href: 'https://halo.example/ios', caption: 'Download on the', name: 'App Store' },
    { kind: 'android', href: null, caption: 'Get it on', name: 'Google Play' },
    { kind: 'apk', href: '', caption: 'Download the', name: 'APK file' },
    { kind: 'web', href: 'https://halo.example', caption: 'Open in the', name: 'Browser' },
  ];

  test('only stores with an address are shown, each named by its two lines', async () => {
    await render(<StoreButtons aria-label="Download" links={links} />);
    await expect.element(page.getByRole('list', { name: 'Download' })).toBeVisible();
    const names = page.getByRole('link').elements();
    expect(names).toHaveLength(2);
    await expect
      .element(page.getByRole('link', { name: 'Download on the App Store', exact: true }))
      .toHaveAttribute('href', 'https://halo.example/ios');
    await expect.element(page.getByRole('link', { name: 'Open in the Browser', exact: true })).toBeVisible();
  });

  test('a detail, such as version and size, is the third line and is read with the name', async () => {
    await render(
      <StoreButtons links={links.slice(0, 1).map((link) => ({ ...link, detail: '2.1 · 48 MB' }))} />,
    );
    await expect
      .element(page.getByRole('link', { name: 'Download on the App Store 2.1 · 48 MB', exact: true }))
      .toBeVisible();
  });

  test('without addresses it renders nothing', async () => {
    await render(<StoreButtons links={links.slice(1, 3)} />);
    expect(slot('store-buttons')).toBeNull();
  });

  test('targets measure at least 44 px, and screen readers skip drawings', async () => {
    await render(<StoreButtons links={links.map((link) => ({ ...link, href: '#get' }))} />);
    const drawn = page.getByRole('link').elements();
    expect(drawn).toHaveLength(4);
    for (const link of drawn) {
      expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
      expect(link.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    }
  });
});
