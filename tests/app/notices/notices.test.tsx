import { AppRouter } from '@app/router';
import { Providers, type AppDeps } from '@app/shell/providers';
import { CODE } from '@contract/codes';
import { NOTICES_PER_PAGE } from '@contract/notices/calls';
import { historySettled } from '@ds/history-layer/history-layer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ROOM } from '../../../stories/chat/chats-in';
import { longNotice, manyNotices, someNotices, unreadOf } from '../../../stories/notices/notices-in';
import { unreachable } from '../../../stories/page-frame/fixed-services';
import { createDeps, type Scene } from '../../../stories/page-frame/page-frame';

const ROUTE = '/dashboard/notices';
const address = window.location.href;

beforeEach(() => window.history.replaceState(null, '', address));
afterEach(async () => {
  vi.restoreAllMocks();
  await cleanup();
  await historySettled();
});

type Locale = Parameters<typeof createDeps>[0];

async function show(deps: AppDeps, route = ROUTE): Promise<AppDeps> {
  window.history.replaceState(null, '', `#${route}`);
  await render(
    <Providers deps={deps}>
      <AppRouter />
    </Providers>,
  );
  return deps;
}

const open = (scene: Scene = {}, locale: Locale = 'en-US', route = ROUTE) =>
  show(createDeps(locale, { loggedIn: true, ...scene }), route);

const route = () => window.location.hash.slice(1);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const rows = page.getByRole('main').getByRole('listitem');
const sheet = page.getByRole('dialog');
const toasts = () => document.querySelectorAll('[data-slot=toast]');
const succeed = <Data,>(data: Data) => ({ ok: true, data }) as const;
const refuse = (code: number) => ({ ok: false, code, message: 'said', data: {} }) as const;
const readAll = button('Mark all as read');

/** A server that keeps the notices. */
function withNotices(notices = someNotices()) {
  const deps = createDeps('en-US', { loggedIn: true });
  const { services } = deps;
  const kept = notices.map((notice) => ({ ...notice }));
  const list = vi.spyOn(services.notices, 'listNotices').mockImplementation(async ({ before } = {}) => {
    const start = before === undefined ? 0 : kept.findIndex(({ id }) => id === before) + 1;
    return succeed(kept.slice(start, start + NOTICES_PER_PAGE).map((notice) => ({ ...notice })));
  });
  const count = vi
    .spyOn(services.notices, 'countUnread')
    .mockImplementation(async () => succeed(unreadOf(kept.filter(({ read }) => !read).length).unread));
  const read = vi.spyOn(services.notices, 'readNotices').mockImplementation(async ({ id } = {}) => {
    for (const notice of kept) if (id === undefined || notice.id === id) notice.read = true;
    return succeed(null);
  });
  return { deps, kept, list, count, read };
}

describe('the list of notices (S3, D10)', () => {
  it('leads from who has accepted an invite to their profile', async () => {
    const [notice] = someNotices();
    if (!notice) throw new Error('There are no notices.');
    await show(withNotices([{ ...notice, person: 7 }]).deps);
    await rows.nth(0).getByRole('button').click();
    await sheet.getByRole('link', { name: 'View profile' }).click();
    await vi.waitFor(() => expect(route()).toBe('/people/7'));
  });

  it('leads from a group that has let the member in to its chat', async () => {
    const [notice] = someNotices();
    if (!notice) throw new Error('There are no notices.');
    await show(withNotices([{ ...notice, room: ROOM }]).deps);
    await rows.nth(0).getByRole('button').click();
    await sheet.getByRole('link', { name: 'Open chat' }).click();
    await vi.waitFor(() => expect(route()).toBe(`/chats/${ROOM}`));
  });

  it('is empty at first, and says what will be here', async () => {
    await open();
    await expect.element(heading('No notices yet')).toBeVisible();
    await expect.element(readAll).not.toBeInTheDocument();
  });

  it('is reached from the dashboard, whose row tells how many are unread', async () => {
    await open({ data: unreadOf(3) }, 'en-US', '/dashboard');
    await page.getByRole('main').getByRole('link', { name: 'Notices 3 unread notices' }).click();
    await expect.element(heading('Notices')).toBeVisible();
    expect(route()).toBe(ROUTE);
  });

  it('says of each notice what it is, whether it is unread, and when it came', async () => {
    await show(withNotices().deps);
    await expect
      .element(rows.nth(0))
      .toHaveTextContent(/^Unread New login to your account\s?Someone logged in on Firefox.*1 hour ago$/);
    await expect.element(rows.nth(4)).toHaveTextContent(/^Your password has been changed/);
  });

  it('speaks the member’s language', async () => {
    await open({ data: { notices: someNotices(), ...unreadOf(2) } }, 'ru');
    await expect.element(heading('Уведомления')).toBeVisible();
    await expect.element(rows.nth(0)).toHaveTextContent(/^Не прочитано .*1 час назад$/);
  });

  it('is a named busy group while it loads', async () => {
    await open({ refusals: { listNotices: 'pending' } });
    await expect.element(page.getByRole('group', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
  });

  it('says what failed, and tries again', async () => {
    const { deps, list } = withNotices();
    list.mockResolvedValueOnce(refuse(CODE.fault));
    await show(deps);
    await expect.element(heading('Your notices couldn’t be loaded')).toBeVisible();
    await expect.element(page.getByText('said', { exact: true })).toBeVisible();
    await button('Try again').click();
    await expect.element(rows.nth(4)).toBeVisible();
    expect(toasts()).toHaveLength(0);
  });

  it('asks again by itself when the connection returns', async () => {
    const { deps, list } = withNotices();
    list.mockResolvedValueOnce({ ok: false, message: '', data: {}, ...unreachable });
    await show(deps);
    await expect.element(page.getByText('We couldn’t connect.')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.element(rows.nth(4)).toBeVisible();
  });

  it('leads to the login where the session has ended, with one toast', async () => {
    await open({
      refusals: { listNotices: { code: CODE.tokenInvalid }, countUnread: { code: CODE.tokenInvalid } },
    });
    await expect.poll(route).toBe(`/login?redirect=${encodeURIComponent(ROUTE)}`);
    expect(toasts()).toHaveLength(1);
  });

  it('asks for the login first', async () => {
    await open({ loggedIn: false });
    await expect.poll(route).toBe(`/login?redirect=${encodeURIComponent(ROUTE)}`);
  });
});

describe('older notices', () => {
  const many = () => [
    ...manyNotices(),
    { ...longNotice(), id: '5f0c9f2e-8a54-4b7e-9a3c-999999999999', title: 'The oldest' },
  ];
  const older = button('Show older notices');

  it('come at a press, until there are no more', async () => {
    const { deps, list, kept } = withNotices(many());
    await show(deps);
    await older.click();
    await expect.element(rows.nth(NOTICES_PER_PAGE)).toHaveTextContent('The oldest');
    expect(list).toHaveBeenLastCalledWith({ before: kept[NOTICES_PER_PAGE - 1]?.id }, expect.anything());
    await expect.element(older).not.toBeInTheDocument();
  });

  it('can be asked for again where that fails, and what is there stays', async () => {
    const { deps, list } = withNotices(many());
    await show(deps);
    await expect.element(older).toBeVisible();
    list.mockResolvedValueOnce(refuse(CODE.unavailable));
    await older.click();
    await expect.element(page.getByText('Older notices couldn’t be loaded.')).toBeVisible();
    expect(rows.elements()).toHaveLength(NOTICES_PER_PAGE);
    await button('Try again').click();
    await expect.element(rows.nth(NOTICES_PER_PAGE)).toHaveTextContent('The oldest');
  });
});

describe('reading (D10)', () => {
  it('is opening: the whole text is shown, and the notice is unread no more', async () => {
    const { deps, read, kept } = withNotices();
    await show(deps);
    await rows.nth(0).getByRole('button').click();
    await expect.element(sheet).toHaveAccessibleName('New login to your account');
    await expect.element(sheet.getByText(/log that device out\.$/)).toBeVisible();
    expect(read).toHaveBeenCalledExactlyOnceWith({ id: kept[0]?.id });
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect.element(rows.nth(0)).toHaveTextContent(/^New login/);
    await expect.element(page.getByRole('banner').getByText('1 unread notice')).toBeInTheDocument();
    await expect.element(rows.nth(0).getByRole('button')).toHaveFocus();
  });

  it('of a read notice tells the server nothing', async () => {
    const { deps, read } = withNotices();
    await show(deps);
    await rows.nth(4).getByRole('button').click();
    await expect.element(sheet).toHaveAccessibleName('Your password has been changed');
    expect(read).not.toHaveBeenCalled();
  });

  it('shows what was written as it was written', async () => {
    const text = '<b>bold</b> {{brand}}\nnext line';
    await open({ data: { notices: [{ ...longNotice(), text }] } });
    await rows.nth(0).getByRole('button').click();
    await expect.element(sheet.getByText('<b>bold</b> {{brand}}')).toBeVisible();
  });

  it('that fails leaves the notice unread, without a word', async () => {
    const { deps, read } = withNotices();
    read.mockResolvedValue(refuse(CODE.unavailable));
    await show(deps);
    await rows.nth(0).getByRole('button').click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect.element(rows.nth(0)).toHaveTextContent(/^Unread/);
    expect(toasts()).toHaveLength(0);
  });

  it('of all: a toast says it, the button goes, and the heading has focus', async () => {
    const { deps, read } = withNotices();
    await show(deps);
    await readAll.click();
    await expect.element(page.getByText('All notices are marked as read.')).toBeVisible();
    expect(read).toHaveBeenCalledExactlyOnceWith({ all: true });
    await expect.element(readAll).not.toBeInTheDocument();
    await expect.element(rows.nth(0)).toHaveTextContent(/^New login/);
    await expect.element(heading('Notices')).toHaveFocus();
    await expect.element(page.getByRole('banner').getByText(/unread/)).not.toBeInTheDocument();
  });

  it('of all that fails says so, and can be tried again', async () => {
    const { deps, read } = withNotices();
    read.mockResolvedValueOnce(refuse(CODE.unavailable));
    await show(deps);
    await readAll.click();
    await expect.element(page.getByText('said', { exact: true })).toBeVisible();
    await readAll.click();
    await expect.element(page.getByText('All notices are marked as read.')).toBeVisible();
  });
});

describe('the header (S2)', () => {
  const menuButton = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog');

  it.each([
    ['en-US', 0, 'Mei Lin Menu'],
    ['en-US', 1, 'Mei Lin Menu 1 unread notice'],
    ['en-US', 120, 'Mei Lin Menu 120 unread notices'],
    ['ru', 2, 'Mei Lin Меню 2 непрочитанных уведомления'],
    ['ru', 5, 'Mei Lin Меню 5 непрочитанных уведомлений'],
    ['ru', 21, 'Mei Lin Меню 21 непрочитанное уведомление'],
    ['ja', 3, 'Mei Lin メニュー 未読のお知らせ3件'],
    ['ko', 3, 'Mei Lin 메뉴 읽지 않은 알림 3개'],
  ] as const)('in %s names the member and tells of %i unread notices', async (locale, unread, name) => {
    await open({ data: unreadOf(unread) }, locale, '/support/contact');
    await expect.element(page.getByRole('banner').getByRole('button', { name, exact: true })).toBeVisible();
  });

  it('draws at most 99 as a number, and a ring around the avatar', async () => {
    await open({ data: unreadOf(120) }, 'en-US', '/support/contact');
    await expect.element(page.getByRole('banner').getByText('99+')).toBeVisible();
    expect(document.querySelector('header [data-slot=avatar]')?.getAttribute('data-state')).toBe('unread');
  });

  it('says nothing of a count that can’t be had', async () => {
    await open({ refusals: { countUnread: { code: CODE.fault } } }, 'en-US', '/support/contact');
    await menuButton.click();
    await expect.element(menu.getByRole('link', { name: 'Notices', exact: true })).toBeVisible();
    expect(toasts()).toHaveLength(0);
  });

  it('asks for the count anew when the page is looked at again', async () => {
    const { deps, count, kept } = withNotices();
    await show(deps, '/support/contact');
    await expect.element(menuButton).toHaveAccessibleName('Mei Lin Menu 2 unread notices');
    for (const notice of kept) notice.read = true;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await expect.element(menuButton).toHaveAccessibleName('Mei Lin Menu');
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('has a menu that leads to one’s own page and to the notices', async () => {
    await open({ data: unreadOf(3) }, 'en-US', '/support/contact');
    await menuButton.click();
    await expect.element(menu).toHaveAccessibleName('Mei Lin');
    await menu.getByRole('link', { name: 'Notices 3 unread notices' }).click();
    await expect.poll(route).toBe(ROUTE);
    await expect.element(menu).not.toBeInTheDocument();
    await menuButton.click();
    await expect
      .element(menu.getByRole('link', { name: /^Notices/ }))
      .toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: 'My Halo', exact: true }).click();
    await expect.poll(route).toBe('/dashboard');
  });

  it('opens and closes the menu by keyboard, and gives the focus back', async () => {
    await open({}, 'en-US', '/support/contact');
    await expect.element(menuButton).toHaveAttribute('aria-expanded', 'false');
    menuButton.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(menuButton).toHaveFocus();
  });

  it('closes the menu with the phone’s Back, and stays on the page (D28)', async () => {
    await open({}, 'en-US', '/support/contact');
    await menuButton.click();
    await expect.element(menu).toBeVisible();
    await historySettled();
    window.history.back();
    await expect.element(menu).not.toBeInTheDocument();
    expect(route()).toBe('/support/contact');
  });

  it('logs out from the menu, once the member is sure', async () => {
    const { memory } = await open({}, 'en-US', '/support/contact');
    const question = page.getByRole('alertdialog');
    await menuButton.click();
    await menu.getByRole('button', { name: 'Log out', exact: true }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(memory.session.get().token).not.toBeNull();
    await menuButton.click();
    await menu.getByRole('button', { name: 'Log out', exact: true }).click();
    await question.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect.poll(route).toMatch(/^\/login/);
    expect(memory.session.get().token).toBeNull();
  });

  it('offers visitors the login and the registration, and asks for no notices', async () => {
    const deps = createDeps('en-US', {});
    const count = vi.spyOn(deps.services.notices, 'countUnread');
    await show(deps, '/support/contact');
    await expect.element(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect.element(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
    await expect.element(menuButton).not.toBeInTheDocument();
    expect(count).not.toHaveBeenCalled();
  });

  it('asks for no notices while a password is due, on pages that stay open (D35)', async () => {
    const deps = createDeps('en-US', {
      remember: ({ local }) => local.set('token', 'Bearer a-token-of-a-story'),
      // A new token would tell who the member is.
      refusals: { me: 'pending', refreshToken: 'pending' },
    });
    const count = vi.spyOn(deps.services.notices, 'countUnread');
    await show(deps, '/support/contact');
    await expect.element(menuButton).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(count).not.toHaveBeenCalled();
  });
});

describe('Back in the header (S2, D28)', () => {
  const back = page.getByRole('banner').getByRole('button', { name: 'Back', exact: true });

  it.each(['/home', '/dashboard'])('is not on %s, which has nothing above it', async (top) => {
    await open({}, 'en-US', top);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(back).not.toBeInTheDocument();
  });

  it('goes to the page before, inside the app', async () => {
    await open({}, 'en-US', '/home');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect.poll(route).toMatch(/^\/privacy/);
    await back.click();
    await expect.poll(route).toBe('/home');
  });

  it.each([
    [ROUTE, '/dashboard'],
    ['/support/contact', '/home'],
  ])('leads from %s, where the visit began, to %s', async (first, above) => {
    await open({}, 'en-US', first);
    const { length } = window.history;
    await back.click();
    await expect.poll(route).toBe(above);
    // It takes the page's place: the browser's own Back leaves the app as it would have.
    expect(window.history.length).toBe(length);
  });
});
