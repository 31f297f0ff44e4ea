import examples from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import { expect, test } from '../fixtures';
import { expectRoute, field, press, secret } from '../steps';

test.describe('the phone field', () => {
  test('takes the example mobile number of every country, pasted with its dial code', async ({
    page,
    t,
    open,
  }) => {
    test.setTimeout(120_000);
    await open('/login');
    const input = field({ page, t }, 'phone');
    // The list of countries comes after the first paint.
    await input.fill('+81');
    await expect(page.locator('[data-slot=dial-code]')).toHaveText('+81');
    const wrong: string[] = [];
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples);
      if (!example) continue;
      await input.fill(example.number);
      const dialCode = await page.locator('[data-slot=dial-code]').textContent();
      const shown = `${dialCode ?? ''}${await input.inputValue()}`;
      if (shown !== example.number) wrong.push(`${country}: ${example.number} became ${shown}`);
    }
    expect(wrong).toEqual([]);
  });

  test('forgives spaces, dashes, brackets and full-width digits', async ({ page, t, open }) => {
    await open('/login');
    const input = field({ page, t }, 'phone');
    await input.fill('+81');
    await expect(page.locator('[data-slot=dial-code]')).toHaveText('+81');
    for (const written of ['+886 912-345-678', '00886 (912) 345 678', '＋８８６９１２３４５６７８']) {
      await input.fill(written);
      await expect(page.locator('[data-slot=dial-code]'), written).toHaveText('+886');
      await expect(input, written).toHaveValue('912345678');
    }
  });

  test('asks for the countries once, whatever tab is changed to, and finds them by their English names too', async ({
    page,
    t,
    open,
  }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('getCountryList')) asked++;
    });
    await open('/signup-verify');
    const input = field({ page, t }, 'phone');
    const found = page.getByRole('option').filter({ hasText: '+49' });
    await page.locator('[data-slot=country-picker]').tap();
    await page.getByRole('searchbox').fill('germ');
    await expect(found).toBeVisible();
    await found.tap();
    await page.getByRole('tab', { name: t('channel.email') }).tap();
    await expect(input).toBeHidden();
    await page.getByRole('tab', { name: t('channel.phone') }).tap();
    await expect(page.locator('[data-slot=dial-code]')).toHaveText('+49');
    expect(asked).toBe(1);
  });
});

test.describe('without the list of countries (D9)', () => {
  const LIST = /getCountryList/;

  test('the sheet says that it failed, the default country logs in, and a retry brings the rows', async ({
    page,
    t,
    open,
    people,
    api,
    watched,
  }) => {
    watched.expect(/ERR_FAILED/);
    const walker = { page, t };
    const who = people.phone();
    await api.register(who, 's3cret!pw');
    await page.route(LIST, (route) => route.abort());
    await open('/login');
    await expect(page.locator('[data-slot=dial-code]')).toHaveText('+86');
    const picker = page.getByRole('button', { name: `${t('country.label')} CN` });
    await picker.tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: t('country.failed') })).toBeVisible();
    await page.unroute(LIST);
    await sheet.getByRole('button', { name: t('page.retry') }).tap();
    await expect(sheet.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await page.route(LIST, (route) => route.abort());
    await page.reload();
    await field(walker, 'phone').fill(who.e164);
    await expect(field(walker, 'phone')).toHaveValue(who.phone);
    await secret(walker, 'password').fill('s3cret!pw');
    await press(walker, 'login.submit');
    await expectRoute(page, '/home');
  });

  test('the open sheet waits for a slow one, and keeps what is searched for', async ({ page, t, open }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(LIST, async (route) => {
      await released;
      await route.continue();
    });
    await open('/signup-verify');
    await page.locator('[data-slot=country-picker]').tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('group', { name: t('country.loading') })).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.fill('+49');
    release();
    await expect(sheet.getByRole('option')).toHaveCount(1);
    await expect(search).toHaveValue('+49');
    await expect(search).toBeFocused();
  });

  test('the open sheet gets its rows by itself when the network is back', async ({
    page,
    context,
    t,
    open,
    watched,
  }) => {
    watched.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    await page.route(LIST, (route) => route.abort());
    await open('/login');
    await page.locator('[data-slot=country-picker]').tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: t('country.failed') })).toBeVisible();
    await context.setOffline(true);
    await page.unroute(LIST);
    await context.setOffline(false);
    await expect(sheet.getByRole('option').first()).toBeVisible();
  });
});

test.describe('a code that is sent while somebody goes on to the other way', () => {
  test('doesn’t call them back, and is there when they return', async ({ page, t, open, people }) => {
    const walker = { page, t };
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/genPhoneAuthCode/, async (route) => {
      await released;
      await route.continue();
    });
    await open('/signup-verify');
    await field(walker, 'phone').fill(people.phone().phone);
    await press(walker, 'code.send');
    await page.getByRole('tab', { name: t('channel.email') }).tap();
    const email = field(walker, 'email');
    await email.fill('somebody@');
    const answered = page.waitForResponse(/genPhoneAuthCode/);
    release();
    await (await answered).finished();
    // What the page makes of the answer comes in the frames after it.
    await page.waitForTimeout(300);
    await expect(email).toBeFocused();
    await expect(email).toHaveValue('somebody@');
    await expect(page.locator('main')).not.toContainText(t('code.sent', { destination: '' }).trim());
    await page.getByRole('tab', { name: t('channel.phone') }).tap();
    await expect(page.locator('main')).toContainText(t('code.sent', { destination: '' }).trim());
  });
});
