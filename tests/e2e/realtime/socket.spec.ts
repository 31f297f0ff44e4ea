import type { Page } from '@playwright/test';
import { revokeSessions } from '@contract/session/calls';
import { HEADER } from '@contract/constants';
import { expect, test, type TestArgs } from '../fixtures';
import { expectRoute, field, press, secret } from '../steps';

const PASSWORD = 's3cret!pw';

type Given = Pick<TestArgs, 'page' | 't' | 'open'>;

async function logIn({ page, t, open }: Given, email: string): Promise<void> {
  await open('/login?redirect=/dashboard', page);
  await page.getByRole('tab', { name: t('login.email') }).click();
  await field({ page, t }, 'email').fill(email);
  await secret({ page, t }, 'password').fill(PASSWORD);
  await press({ page, t }, 'login.submit');
  await expectRoute(page, '/dashboard');
}

const says = ({ page, t }: Pick<Given, 'page' | 't'>, key: string) =>
  page.getByRole('main').getByText(t(`connection.${key}`), { exact: true });

/** Takes the network from a page: Chromium's emulation of it leaves open sockets alone. */
async function withoutNetwork(page: Page, work: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true);
  await work();
  await page.context().setOffline(false);
}

test.describe('the socket (S4, D25)', () => {
  test('is opened after the login, and comes back after a crash of the server', async ({
    page,
    t,
    open,
    people,
    api,
    server,
    watched,
  }) => {
    watched.expect(/WebSocket connection|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (/\/socket-client-[\w-]+\.js$/.test(request.url())) loaded.push(request.url());
    });
    await open('/home');
    await page.waitForLoadState('networkidle');
    // Visitors don't pay for it.
    expect(loaded).toEqual([]);

    await logIn({ page, t, open }, email);
    await expect(says({ page, t }, 'connected')).toBeVisible();
    await expect(page.getByText(/\d\s?(ms|мс|毫秒|ミリ秒)/)).toBeVisible();
    expect(loaded).toHaveLength(1);

    await server.crash(async () => {
      await expect(says({ page, t }, 'lost')).toBeVisible();
    });
    await expect(says({ page, t }, 'connected')).toBeVisible();
  });

  test('says that the phone is offline, and is back with the network', async ({
    page,
    t,
    open,
    people,
    api,
    server,
    watched,
  }) => {
    watched.expect(
      /WebSocket connection|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
    );
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await logIn({ page, t, open }, email);
    await expect(says({ page, t }, 'connected')).toBeVisible();
    await withoutNetwork(page, async () => {
      await server.crash();
      await expect(says({ page, t }, 'offline')).toBeVisible();
    });
    await expect(says({ page, t }, 'connected')).toBeVisible();
  });

  test('ends a session that is logged out on another device, without a reload', async ({
    page,
    t,
    open,
    people,
    api,
  }) => {
    const { email } = people.email();
    const { login } = await api.register({ email }, PASSWORD);
    await logIn({ page, t, open }, email);
    await expect(says({ page, t }, 'connected')).toBeVisible();
    const answer = await page.request.post(`/api${revokeSessions.path}`, {
      headers: { Authorization: login.tokenHead + login.token, [HEADER.visitId]: 'another-device' },
      data: { all: true },
    });
    expect(answer.ok()).toBe(true);
    await expectRoute(page, /#\/login\?redirect=%2Fdashboard$/);
    await expect(page.getByText(t('failure.session'))).toHaveCount(1);
  });
});
