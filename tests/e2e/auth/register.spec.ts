import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import {
  acceptTerms,
  enterCode,
  expectRoute,
  field,
  finishSignup,
  menuButton,
  press,
  secret,
  tabTo,
  termsBoxes,
  verify,
} from '../steps';

test.describe('registration', () => {
  test('by phone: code, details as prefilled, home, logged in', async ({ page, t, inbox, open, people }) => {
    const walker = { page, t, inbox };
    await open('/home');
    await page
      .getByRole('link', { name: t('header.signup') })
      .first()
      .click();
    await expectRoute(page, '/signup-verify');
    const code = await verify(walker, people.phone());

    await expect(field(walker, 'username')).toHaveValue(/^\w{5,18}$/);
    const id = await field(walker, 'username').inputValue();
    await expect(field(walker, 'nickname')).toHaveValue(`${id.slice(-5)}-Halo`);
    await expect(secret(walker, 'password')).toHaveValue(code);
    await expect(page.getByText(t('field.temporaryHint'))).toBeVisible();
    await expect(secret(walker, 'confirmPassword')).toHaveCount(0);
    for (const box of await termsBoxes(walker)) await expect(box).toBeChecked();
    await finishSignup(walker);

    await expect(menuButton(walker)).toHaveAccessibleName(new RegExp(`^${id.slice(-5)}-Halo`));
    expect(await page.evaluate(() => localStorage.getItem('HLO-token'))).toMatch(/^Bearer \S+$/);
    expect(await page.evaluate(() => localStorage.getItem('HLO-countryCode'))).toBe('CN');
  });

  test('asks a person for two typed values and five taps at most, with everything prefilled kept', async ({
    page,
    t,
    inbox,
    open,
    people,
  }) => {
    const who = people.phone();
    const asked = { typed: 0, taps: 0 };
    const tap = async (place: Locator) => {
      asked.taps++;
      await place.tap();
    };
    // A keyboard comes up by a tap, unless the page has put the focus there already.
    const type = async (place: Locator, text: string) => {
      asked.typed++;
      if (!(await place.evaluate((element) => element === document.activeElement))) await tap(place);
      await page.keyboard.type(text);
    };
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });

    await open('/signup-verify');
    await type(field({ page, t }, 'phone'), who.phone);
    for (const box of await termsBoxes({ page })) await tap(box);
    await tap(button('code.send'));
    const code = await inbox.code(who.e164);
    await expect(page.getByLabel(t('code.label'), { exact: true })).toBeFocused();
    await type(page.getByLabel(t('code.label'), { exact: true }), code);
    await expectRoute(page, '/signup');
    await expect(field({ page, t }, 'username')).not.toHaveValue('');
    await tap(button('signup.submit'));
    await expectRoute(page, '/home');

    expect(asked.typed).toBe(2);
    expect(asked.taps).toBeLessThanOrEqual(5);
  });

  test('by keyboard alone', async ({ page, t, inbox, open, people }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await open('/signup-verify');
    await tabTo(page, field(walker, 'phone'));
    await page.keyboard.type(who.phone);
    await tabTo(page, page.getByRole('button', { name: t('code.send'), exact: true }));
    await page.keyboard.press('Enter');
    const code = await inbox.code(who.e164);
    for (const box of await termsBoxes(walker)) {
      await tabTo(page, box);
      await page.keyboard.press('Space');
    }
    // The code stands before the terms: the rest of the page comes in between.
    await tabTo(page, page.getByLabel(t('code.label'), { exact: true }));
    await page.keyboard.type(code);
    await expectRoute(page, '/signup');
    await tabTo(page, page.getByRole('button', { name: t('signup.submit'), exact: true }));
    await page.keyboard.press('Enter');
    await expectRoute(page, '/home');
  });

  test('by e-mail, with a password of one’s own', async ({ page, t, inbox, open, people }) => {
    const walker = { page, t, inbox };
    await open('/signup-verify');
    await verify(walker, people.email());
    await secret(walker, 'password').fill('s3cret!pw');
    await expect(page.getByRole('button', { name: t('signup.submit') })).toBeDisabled();
    await secret(walker, 'confirmPassword').fill('another1');
    await press(walker, 'signup.submit');
    await expect(page.getByText(t('error.passwordMismatch'))).toBeVisible();
    await secret(walker, 'confirmPassword').fill('s3cret!pw');
    await finishSignup(walker);
  });

  test('goes on after the browser dropped the tab, without any secret kept', async ({
    page,
    t,
    inbox,
    open,
    people,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await open('/signup-verify');
    await field(walker, 'phone').fill(who.phone);
    await press(walker, 'code.send');
    const code = await inbox.code(who.e164);

    await page.reload();
    await expect(field(walker, 'phone')).toHaveValue(who.phone);
    await expect(page.getByRole('button', { name: t('code.resend') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await acceptTerms(walker);
    await page.getByLabel(t('code.label'), { exact: true }).fill(code);
    await expectRoute(page, '/signup');
    await expect(field(walker, 'username')).toHaveValue(/\w{5,18}/);
    const id = await field(walker, 'username').inputValue();

    await page.reload();
    await expect(field(walker, 'username')).toHaveValue(id);
    await expect(secret(walker, 'password')).toHaveValue('');
    const kept = await page.evaluate(() =>
      JSON.stringify({ ...sessionStorage, ...localStorage, s: history.state }),
    );
    expect(kept).not.toContain(code);
    await secret(walker, 'password').fill('s3cret!pw');
    await secret(walker, 'confirmPassword').fill('s3cret!pw');
    await finishSignup(walker);
  });

  test('a wrong code is told at its field and what was typed stays', async ({
    page,
    t,
    inbox,
    open,
    people,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await open('/signup-verify');
    await field(walker, 'phone').fill(who.phone);
    await acceptTerms(walker);
    await press(walker, 'code.send');
    const right = await inbox.code(who.e164);
    const input = page.getByLabel(t('code.label'), { exact: true });
    await input.fill(right === '000000' ? '000001' : '000000');
    await expect(page.getByText(t('error.wrongCode'))).toBeVisible();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toBeFocused();
    await expect(field(walker, 'phone')).toHaveValue(who.phone);
    await input.fill(right);
    await expectRoute(page, '/signup');
  });

  test('a number that is not possible in its country is refused before any code is sent', async ({
    page,
    t,
    inbox,
    open,
  }) => {
    const walker = { page, t, inbox };
    await open('/signup-verify');
    await field(walker, 'phone').fill('12345');
    await press(walker, 'code.send');
    await expect(page.getByText(t('error.phoneFormat'))).toBeVisible();
    await expect(field(walker, 'phone')).toBeFocused();
    await expect(page.getByRole('button', { name: t('code.send') })).toBeEnabled();
  });

  test('an account ID that is taken is cleared and asked for again', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
  }) => {
    const walker = { page, t, inbox };
    const taken = (await api.register(people.email(), 's3cret!pw')).login.userInfo.username;
    await open('/signup-verify');
    await verify(walker, people.phone());
    await expect(field(walker, 'username')).not.toHaveValue('');
    await field(walker, 'username').fill(taken.toUpperCase());
    await press(walker, 'signup.submit');
    await expect(page.getByText(t('error.accountIdTaken'))).toBeVisible();
    await expect(field(walker, 'username')).toHaveValue('');
    await expect(field(walker, 'username')).toBeFocused();
    await field(walker, 'username').fill(`${taken.slice(0, 12)}_2`);
    await finishSignup(walker);
  });

  test('the country is found by typing, and a pasted international number picks its own', async ({
    page,
    t,
    inbox,
    open,
  }) => {
    const walker = { page, t, inbox };
    await open('/signup-verify');
    await page.getByRole('button', { name: t('country.label') }).click();
    await page.getByRole('searchbox').fill('886');
    await page.getByRole('option').first().click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('+886').first()).toBeVisible();

    await field(walker, 'phone').fill('+81 90 1234 5678');
    await expect(page.getByText('+81').first()).toBeVisible();
    await expect(field(walker, 'phone')).toHaveValue(/^9012345678$|^90[- ]?1234[- ]?5678$/);
  });

  test('an SMS login from a number without an account goes on to the details', async ({
    page,
    t,
    inbox,
    open,
    people,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await open('/login');
    await page.getByRole('tab', { name: t('login.sms') }).click();
    await field(walker, 'phone').fill(who.phone);
    await enterCode(walker, who.e164);
    await expectRoute(page, '/signup');
    for (const box of await termsBoxes(walker)) await expect(box).not.toBeChecked();
    await expect(page.getByRole('button', { name: t('signup.submit') })).toBeDisabled();
    await acceptTerms(walker);
    await finishSignup(walker);
  });

  test('details without a verified number or address lead back to step one', async ({ page, open }) => {
    await open('/signup');
    await expectRoute(page, '/signup-verify');
  });

  for (const [type, open, closed] of [
    [1, 'phone', 'email'],
    [2, 'email', 'phone'],
  ] as const) {
    test(`with registration type ${type} only ${open} is asked for, and the login tabs stay`, async ({
      page,
      t,
      server,
      open: visit,
    }) => {
      await server.admin('registration-type', String(type));
      try {
        await visit('/signup-verify');
        await expect(field({ page, t }, open)).toBeVisible();
        await expect(field({ page, t }, closed)).toHaveCount(0);
        await expect(page.getByText(t(`channel.${closed}`), { exact: true })).toHaveCount(0);
        await visit('/login');
        await expect(page.getByRole('tab')).toHaveCount(3);
      } finally {
        await server.admin('registration-type', '3');
      }
    });
  }
});
