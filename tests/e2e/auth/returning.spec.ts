import { loginByEmail } from '@contract/sso/calls';
import { deviceFields } from '../../support/api';
import { makeAccount } from '../../support/make-account';
import { expect, test } from '../fixtures';
import { acceptTerms, enterCode, expectRoute, field, press, secret, tabTo } from '../steps';

/** D14. */
const WRONG_UNTIL_LOCKED = 5;

test.describe('members who come back with a code', () => {
  test('log in by it, from the registration too, unlock their account, and set a new password', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
    server,
  }) => {
    test.setTimeout(120_000);
    const walker = { page, t, inbox };
    const [first, second, forgetful] = [people.phone(), people.phone(), people.phone()];
    const locked = people.email();
    const password = 'right4me!';
    for (const who of [first, second, forgetful, locked]) await makeAccount({ server, api }, who, password);
    for (let time = 0; time < WRONG_UNTIL_LOCKED; time++)
      await api.send(loginByEmail, { ...deviceFields, ...locked, password: 'wrong-one' });

    await test.step('a login by phone and code', async () => {
      await open('/login');
      await page.getByRole('tab', { name: t('login.sms') }).click();
      await field(walker, 'phone').fill(first.phone);
      await enterCode(walker, first.e164);
      await expectRoute(page, '/home');
      await page.evaluate(() => localStorage.removeItem('HLO-token'));
    });

    await test.step('a registration of somebody who has an account, without a second code', async () => {
      await open('/signup-verify');
      await page.reload();
      await field(walker, 'phone').fill(second.phone);
      await acceptTerms(walker);
      await enterCode(walker, second.e164);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.existingTitle'));
      const sent = await inbox.all(second.e164);
      await press(walker, 'verify.existingLogin');
      await expectRoute(page, '/home');
      // Nothing more went out but word of the new device.
      const later = (await inbox.all(second.e164)).slice(sent.length);
      expect(later.filter(({ text }) => /(?<!\d)\d{6}(?!\d)/.test(text))).toEqual([]);
      await page.evaluate(() => localStorage.removeItem('HLO-token'));
    });

    await test.step('an unlock after too many wrong passwords', async () => {
      await open('/login');
      await page.reload();
      await page.getByRole('tab', { name: t('login.email') }).click();
      await field(walker, 'email').fill(locked.email);
      await secret(walker, 'password').fill(password);
      await press(walker, 'login.submit');
      await expect(page.getByRole('alertdialog')).toContainText(t('login.lockedTitle'));
      await press(walker, 'login.unlock');
      await expectRoute(page, '/unlock');
      await enterCode(walker, locked.email);
      await expectRoute(page, '/login');
      await expect(field(walker, 'email')).toHaveValue(locked.email);
      await secret(walker, 'password').fill(password);
      await press(walker, 'login.submit');
      await expectRoute(page, '/home');
      await page.evaluate(() => localStorage.removeItem('HLO-token'));
    });

    await test.step('a new password, by keyboard alone', async () => {
      await open('/forgot');
      await page.reload();
      await tabTo(page, field(walker, 'phone'));
      await page.keyboard.type(forgetful.phone);
      await tabTo(page, page.getByRole('button', { name: t('code.send'), exact: true }));
      await page.keyboard.press('Enter');
      const code = await inbox.code(forgetful.e164);
      for (const [label, text] of [
        ['code.label', code],
        ['field.newPassword', 'n3w!pass'],
        ['field.confirmPassword', 'n3w!pass'],
      ] as const) {
        await tabTo(page, page.getByLabel(t(label), { exact: true }));
        await page.keyboard.type(text);
      }
      await page.keyboard.press('Enter');
      await expectRoute(page, '/login');
      await page.getByRole('tab', { name: t('login.phone') }).click();
      await field(walker, 'phone').fill(forgetful.phone);
      await secret(walker, 'password').fill('n3w!pass');
      await press(walker, 'login.submit');
      await expectRoute(page, '/home');
    });
  });
});
