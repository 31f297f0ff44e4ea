import { expect, test, type TestArgs } from '../fixtures';
import { expectRoute, field, press, secret } from '../steps';

const PASSWORD = 's3cret!pw';

type Given = Pick<TestArgs, 'page' | 't' | 'open'>;

/** Logs in, and opens the devices from the dashboard. */
async function openDevices({ page, t, open }: Given, email: string): Promise<void> {
  await open('/login?redirect=/dashboard', page);
  await page.getByRole('tab', { name: t('login.email') }).click();
  await field({ page, t }, 'email').fill(email);
  await secret({ page, t }, 'password').fill(PASSWORD);
  await press({ page, t }, 'login.submit');
  await expectRoute(page, '/dashboard');
  await page.getByRole('link', { name: t('dashboard.devices'), exact: true }).click();
  await expectRoute(page, '/dashboard/devices');
}

const rowsOf = ({ page }: Pick<Given, 'page'>) => page.getByRole('main').getByRole('listitem');

test.describe('devices (D15)', () => {
  test('are listed on each; one logs the other out, which is sent to the login', async ({
    page,
    t,
    open,
    people,
    api,
    browser,
  }) => {
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await openDevices({ page: other, t, open }, email);
    await openDevices({ page, t, open }, email);

    // Registered without a browser, then logged in on two.
    const rows = rowsOf({ page });
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(t('devices.current'));
    await expect(rows.first()).toContainText('Chrome');
    await expect(page.getByText(/127\.0\.0\.x/)).toHaveCount(3);
    await expect(page.getByText('127.0.0.1')).toHaveCount(0);

    // The one that was used last: the other browser.
    await rows.nth(1).getByRole('button').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('devices.end'), exact: true })
      .click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    // The socket tells the page that is open there (D15).
    await expectRoute(other, /#\/login\?redirect=%2Fdashboard%2Fdevices$/);
    await expect(other.getByText(t('failure.session'))).toHaveCount(1);
    await elsewhere.close();

    await press({ page, t }, 'devices.endOthers');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('devices.end'), exact: true })
      .click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByText(t('devices.only'))).toBeVisible();
  });

  test('ask for the library of queries on a member page only', async ({ page, t, open, people, api }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\/query-[\w-]{8}\.js$/.test(request.url())) scripts.push(request.url());
    });
    const { email } = people.email();
    await api.register({ email }, PASSWORD);
    await open('/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await openDevices({ page, t, open }, email);
    await expect(rowsOf({ page })).toHaveCount(2);
    expect(scripts).toHaveLength(1);
  });
});
