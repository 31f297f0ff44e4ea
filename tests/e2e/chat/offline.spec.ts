import type { BrowserContext, Page } from '@playwright/test';
import * as sessions from '@contract/session/calls';
import * as sso from '@contract/sso/calls';
import { deviceFields } from '../../support/api';
import { expect } from '../fixtures';
import { expectRoute, expectWorker } from '../steps';
import {
  befriend,
  composer,
  findAndOpen,
  type Given,
  kept,
  keptAbout,
  log,
  type Talker,
  test,
  write,
} from './talkers';

// The app itself opens by its worker.
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ watched }) =>
  watched.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection|status of 401|status 401/),
);

const NOTHING = { about: 0, rooms: 0, events: 0, people: 0, drafts: 0, outbox: 0, contents: 0, slices: 0 };

/** Waits until the worker serves the page and keeps the code of a chat, and the chat is kept too. */
async function settled(page: Page): Promise<void> {
  await expectWorker(page);
  const scripts = () =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => url);
    });
  const has = async (part: string) => (await scripts()).some((url) => url.includes(`/assets/${part}-`));
  await expect.poll(() => has('room-page'), { timeout: 30_000 }).toBe(true);
  await expect.poll(async () => (await kept(page))['events']).toBe(1);
}

/** The page is closed, and opened again in another tab at the same address. */
async function reopen(page: Page, context: BrowserContext, route: string): Promise<Page> {
  const address = `${page.url().replace(/#.*/, '')}#${route}`;
  const next = await context.newPage();
  await page.close();
  await next.goto(address);
  return next;
}

/** Leaves the app, so that the next page begins anew. */
const leave = (page: Page) => page.goto('/health/ready');

/** Logs a member in on another device; answers the session's token. */
async function logInElsewhere(
  { member: { to, password } }: Talker,
  { api }: Pick<Given, 'api'>,
): Promise<string> {
  if (!('email' in to)) throw new Error('The member has no e-mail address.');
  const { data } = await api.send(sso.loginByEmail, { ...deviceFields, email: to.email, password });
  const { token, tokenHead } = sso.loginByEmail.data.parse(data);
  return tokenHead + token;
}

const textsIn = (page: Page) =>
  log(page)
    .locator('[data-slot=message-text]')
    .evaluateAll((nodes) => nodes.map((node) => node.firstChild?.textContent ?? ''));

const roomOf = (page: Page) => page.url().replace(/.*#/, '');

test.describe('without a network', () => {
  test('the list and the last room open; what is written waits, outlives the tab, and arrives once, in order', async ({
    ann,
    ben,
    context,
    t,
    open,
    api,
  }) => {
    await befriend({ api }, ann, ben);
    await findAndOpen(ann, { t, open }, ben.username);
    await write(ann, t, 'before');
    await expect(log(ann.page)).toContainText(t('room.sent'));
    const room = roomOf(ann.page);
    await settled(ann.page);
    // Once more, so that the worker has seen every part that a fresh page needs.
    await leave(ann.page);
    await open(room, ann.page);
    await expect(log(ann.page)).toContainText('before');

    await context.setOffline(true);
    await ann.page.reload();
    await expect(log(ann.page)).toContainText('before');
    await write(ann, t, 'one');
    await write(ann, t, 'two');
    await composer(ann.page, t).fill('a draft');
    await expect.poll(() => kept(ann.page)).toMatchObject({ outbox: 2, drafts: 1 });
    const reopened = await reopen(ann.page, context, '/chats');
    const row = reopened.getByRole('main').getByRole('link', { name: ben.nickname });
    await expect(row).toContainText('a draft');
    await expect(reopened.getByRole('status').filter({ hasText: t('chats.waiting') })).toBeVisible();
    await row.click();
    await expect.poll(() => textsIn(reopened)).toEqual(['before', 'one', 'two']);
    await expect(composer(reopened, t)).toHaveValue('a draft');

    // The room itself isn't opened again.
    const returned = await reopen(reopened, context, '/chats');
    await context.setOffline(false);
    await expect.poll(async () => (await kept(returned))['outbox'], { timeout: 30_000 }).toBe(0);
    await open(room, ben.page);
    await expect.poll(() => textsIn(ben.page)).toEqual(['before', 'one', 'two']);
  });
});

test.describe('what is kept of chats', () => {
  test.beforeEach(async ({ ann, ben, t, open, api }) => {
    await befriend({ api }, ann, ben);
    await findAndOpen(ann, { t, open }, ben.username);
    await write(ann, t, 'hello');
    await composer(ann.page, t).fill('a draft');
    await expect.poll(() => kept(ann.page)).toMatchObject({ rooms: 1, events: 1, drafts: 1 });
  });

  test('is wiped by a log-out, in all tabs, which asks first if messages are unsent', async ({
    ann,
    ben,
    context,
    t,
    open,
  }) => {
    const other = await context.newPage();
    await open('/chats', other);
    await expect(other.getByRole('main').getByRole('link', { name: ben.nickname })).toBeVisible();
    await context.setOffline(true);
    await write(ann, t, 'unsent');
    await expect.poll(() => kept(ann.page)).toMatchObject({ outbox: 1 });
    await context.route('**/api/chat/messages', (route) => route.abort());
    await context.setOffline(false);
    await open('/logout', ann.page);
    const question = ann.page.getByRole('alertdialog').or(ann.page.getByRole('dialog'));
    await expect(question).toContainText(t('unsent.title', { count: 1 }));
    await question.getByRole('button', { name: t('page.cancel') }).click();
    await expectRoute(ann.page, '/chats');
    expect(await kept(ann.page)).toMatchObject({ outbox: 1 });

    await open('/logout', ann.page);
    await question.getByRole('button', { name: t('unsent.confirm') }).click();
    await expectRoute(ann.page, /#\/login/);
    await expectRoute(other, /#\/login/);
    await expect.poll(() => kept(ann.page)).toEqual(NOTHING);
    await other.waitForTimeout(1_500);
    expect(await kept(other)).toEqual(NOTHING);
  });

  test('is wiped when the session is ended from another device', async ({ ann, api }) => {
    const head = { Authorization: await logInElsewhere(ann, { api }) };
    const { data } = await api.send(sessions.listSessions, {}, head);
    const here = sessions.listSessions.data.parse(data).find(({ current }) => !current);
    await api.send(sessions.revokeSessions, { id: here?.id ?? '' }, head);
    await expectRoute(ann.page, /#\/login/);
    await expect.poll(() => kept(ann.page)).toEqual(NOTHING);
  });

  test('is wiped by another member’s login', async ({ ann, people, api, open, t }) => {
    const other = await api.register(people.email(), 's3cret!pw');
    const before = await keptAbout(ann.page);
    expect(before).toMatchObject({
      owner: { memberId: ann.member.login.memberId },
      since: expect.any(String),
    });
    await ann.page.evaluate(
      (token) => localStorage.setItem('HLO-token', token),
      other.login.tokenHead + other.login.token,
    );
    await leave(ann.page);
    await open('/chats', ann.page);
    await expect(ann.page.getByRole('heading', { name: t('chats.emptyTitle') })).toBeVisible();
    await expect.poll(() => keptAbout(ann.page)).toMatchObject({ owner: { memberId: other.login.memberId } });
    // Of the one before, nothing is left; how far the other's chats were heard may be kept by now.
    const { owner: _owner, since, ...more } = await keptAbout(ann.page);
    expect(more).toEqual({});
    expect(since).not.toBe(before['since']);
    expect({ ...(await kept(ann.page)), about: 0 }).toEqual(NOTHING);
  });

  test('waits for the same member when the session has expired: the draft, not the messages', async ({
    ann,
    open,
    context,
    t,
    api,
  }) => {
    const room = roomOf(ann.page);
    await context.route('**/api/member/me', (route) =>
      route.fulfill({ json: { code: 10008, message: 'expired', data: { reason: 'expired' } } }),
    );
    await leave(ann.page);
    await open('/chats', ann.page);
    await expectRoute(ann.page, /#\/login/);
    await expect.poll(() => kept(ann.page)).toEqual({ ...NOTHING, about: 1, drafts: 1 });
    await context.unroute('**/api/member/me');
    const token = await logInElsewhere(ann, { api });
    await ann.page.evaluate((value) => localStorage.setItem('HLO-token', value), token);
    await leave(ann.page);
    await open(room, ann.page);
    await expect(composer(ann.page, t)).toHaveValue('a draft');
  });
});
