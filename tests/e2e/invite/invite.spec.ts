import type { Page, Request } from '@playwright/test';
import { makeAccount } from '../../support/make-account';
import { expect, test, type TestArgs } from '../fixtures';
import { acceptTerms, enterCode, expectRoute, field, press, secret, type Walker } from '../steps';

const PASSWORD = 's3cret!pw';

type Given = Pick<TestArgs, 'page' | 't' | 'open'>;

/** Logs in by e-mail, and ends on a route. */
async function logIn({ page, t, open }: Given, email: string, route: string): Promise<void> {
  await open(`/login?redirect=${encodeURIComponent(route)}`, page);
  await fillLogin({ page, t }, email);
  await expectRoute(page, route);
}

async function fillLogin({ page, t }: Pick<Given, 'page' | 't'>, email: string): Promise<void> {
  await page.getByRole('tab', { name: t('login.email') }).click();
  await field({ page, t }, 'email').fill(email);
  await secret({ page, t }, 'password').fill(PASSWORD);
  await press({ page, t }, 'login.submit');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Fills in the short registration; the code completes it. */
async function register(walker: Walker, email: string): Promise<void> {
  const { page, t } = walker;
  await page.getByText(t('channel.email'), { exact: true }).click();
  await field(walker, 'email').fill(email);
  await acceptTerms(walker);
  await enterCode(walker, email);
}

/** The calls to a path, as they were sent. */
function watchPosts(page: Page, path: string): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/api${path}`) sent.push(request);
  });
  return sent;
}

/** A member's friend invite, made on the member's own page. */
async function makeFriendInvite(given: Given, email: string): Promise<string> {
  await logIn(given, email, '/dashboard/invites');
  const { page, t } = given;
  await press(given, 'invites.make');
  const row = page.getByRole('main').getByRole('listitem');
  await expect(row).toContainText(t('invites.nobody'));
  return (await row.getByText(/#\/invite\/friend/).textContent()) ?? '';
}

test.describe('an invite (D20)', () => {
  test('to a group: a visitor registers on it, joins, and ends on the last page', async ({
    page,
    t,
    inbox,
    open,
    people,
    server,
  }) => {
    await server.admin('group', 'add', 'tea', 'Tea lovers');
    const walker = { page, t, inbox };
    const sent = watchPosts(page, '/sso/registerByEmail');
    await open('/invite/group?groupLink=tea&marketCode=M1');
    await expect(heading(page)).toHaveText(t('invite.group', { title: 'Tea lovers' }));
    await expect(field(walker, 'groupLink')).toHaveValue('tea');
    await expect(field(walker, 'groupLink')).toHaveAttribute('readonly');
    await expect(field(walker, 'agentId')).toHaveCount(0);
    await field(walker, 'groupCode').fill('G-7');
    await register(walker, people.email().email);
    await expectRoute(page, '/invite/invite-complete');
    await expect(heading(page)).toHaveText(t('invite.groupDone', { title: 'Tea lovers' }));
    await expect(page.getByRole('heading', { name: t('download.title') })).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.postData()).toMatch(/name="joinGroup"\r\n\r\n1/);
    expect(sent[0]?.postData()).toMatch(/name="groupCode"\r\n\r\nG-7/);
    expect(sent[0]?.headers()).toMatchObject({ 'x-group-link': 'tea', 'x-market-code': 'M1' });
    expect(await server.admin('group', 'list')).toContain('tea  Tea lovers  (1 member)');

    // The page stays over a reload, and can't be opened by its address.
    await page.reload();
    await expect(heading(page)).toHaveText(t('invite.groupDone', { title: 'Tea lovers' }));
    await page.goto('about:blank');
    await open('/invite/invite-complete');
    await expectRoute(page, '/home');
  });

  test('that ends while a visitor registers on it is said to be gone; the account is there', async ({
    page,
    t,
    inbox,
    open,
    people,
    server,
  }) => {
    await server.admin('group', 'add', 'brief', 'Brief encounters');
    await open('/invite/group?groupLink=brief');
    await expect(heading(page)).toHaveText(t('invite.group', { title: 'Brief encounters' }));
    await server.admin('group', 'remove', 'brief');
    await register({ page, t, inbox }, people.email().email);
    await expectRoute(page, '/invite/invite-complete');
    await expect(heading(page)).toHaveText(t('invite.goneTitle'));
    await expect(page.getByText(t('invite.gone'))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('header.openMine') })
      .click();
    await expectRoute(page, '/dashboard');
  });

  test('to an agent and a room: a member accepts by one button, once', async ({
    page,
    t,
    open,
    people,
    server,
    api,
  }) => {
    await server.admin('agent', 'add', 'A-17', 'Ken Ito');
    await server.admin('room', 'add', '8801', 'Evening talk');
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await logIn({ page, t, open }, email, '/dashboard');
    const sent = watchPosts(page, '/invite/agent');
    await open('/invite/agent?agentId=A-17');
    await page.getByRole('button', { name: t('invite.agentJoin'), exact: true }).dblclick();
    await expect(heading(page)).toHaveText(t('invite.agentDone', { title: 'Ken Ito' }));
    expect(sent).toHaveLength(1);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('header.openMine') })
      .click();
    await expect(page.getByRole('main').getByText('Ken Ito')).toBeVisible();

    await open('/invite/room?hicsRoomId=8801');
    await press({ page, t }, 'invite.roomJoin');
    await expect(page.getByText(t('invite.roomAfter'))).toBeVisible();
    // Nothing is left to do at the next visit.
    await page.reload();
    await expect(heading(page)).toHaveText(t('invite.roomDone', { title: 'Evening talk' }));
  });

  test('of a friend: an existing account logs in by the code, joins at once, and is counted', async ({
    page,
    t,
    inbox,
    open,
    people,
    server,
    api,
    browser,
  }) => {
    const [ann, bob] = [people.email(), people.email()];
    const { login } = await api.register(ann, PASSWORD);
    await makeAccount({ server, api }, bob, PASSWORD);
    const elsewhere = await browser.newContext();
    const own = await elsewhere.newPage();
    const link = await makeFriendInvite({ page: own, t, open }, ann.email);

    const walker = { page, t, inbox };
    const route = link.slice(link.indexOf('#') + 1);
    await open(route);
    await register(walker, bob.email);
    await press(walker, 'invite.accept.existingLogin');
    await expectRoute(page, /#\/invite\/friend\?inviteCode=[\w-]+&mid=\d+$/);
    await expect(page.getByText(t('invite.friendAfter'))).toBeVisible();
    await page.getByRole('link', { name: t('invite.friendOpen') }).click();
    await expectRoute(page, /#\/contacts\?/);
    await expect(page.getByRole('link', { name: login.userInfo.nickname })).toBeVisible();
    await page.goBack();

    await own.reload();
    await expect(own.getByText(t('invites.joined', { count: 1 }))).toBeVisible();
    await open(route, own);
    await expect(heading(own)).toHaveText(t('invite.ownTitle'));
    await own.getByRole('link', { name: t('invite.ownLink') }).click();
    await own
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button', { name: t('invites.revoke'), exact: true })
      .click();
    await own
      .getByRole('alertdialog')
      .getByRole('button', { name: t('invites.revoke'), exact: true })
      .click();
    await expect(own.getByRole('heading', { name: t('invites.emptyTitle') })).toBeVisible();
    await elsewhere.close();

    await page.reload();
    await expect(heading(page)).toHaveText(t('invite.unknownTitle'));
    await page
      .getByRole('main')
      .getByRole('link', { name: t('page.home') })
      .click();
    await expectRoute(page, /#\/home/);
  });

  test('comes back from the login page with the member’s own id (S4)', async ({
    page,
    t,
    open,
    people,
    server,
    api,
  }) => {
    await server.admin('group', 'add', 'readers', 'Readers');
    const { email } = people.email();
    const { login } = await api.register({ email }, PASSWORD);
    for (const part of ['main', 'banner'] as const) {
      await open('/invite/group?groupLink=readers');
      await page
        .getByRole(part)
        .getByRole('link', { name: t('header.login') })
        .click();
      await expectRoute(page, /#\/login\?callback=/);
    }
    await fillLogin({ page, t }, email);
    await expectRoute(page, new RegExp(`#/invite/group\\?groupLink=readers&.*mid=${login.memberId}$`));
    await press({ page, t }, 'invite.groupJoin');
    await expect(heading(page)).toHaveText(t('invite.groupDone', { title: 'Readers' }));
  });

  test('that is unknown, or whose link is incomplete, says so and leads home', async ({ page, t, open }) => {
    for (const route of [
      '/invite/friend?inviteCode=none',
      '/invite/group',
      '/invite/club?groupLink=tea',
      `/invite/room?hicsRoomId=${'8'.repeat(200)}`,
    ]) {
      await open(route);
      await expect(heading(page)).toHaveText(t('invite.unknownTitle'));
      await expect(page.getByRole('main').getByRole('link', { name: t('page.home') })).toBeVisible();
    }
  });
});
