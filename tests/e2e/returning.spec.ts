import { expect, test } from './fixtures';
import { acceptTerms, enterCode, expectRoute, field, press } from './steps';

const PASSWORD = 's3cret!pw';
/** A destination gets one code a minute (D11), and these members have just used one to register. */
const NEXT_SEND = 61_000;

test.describe('members who come back with a code', () => {
  test('log in by phone and code, or from the registration with one tap', async ({
    page,
    t,
    inbox,
    open,
    people,
    api,
  }) => {
    test.setTimeout(180_000);
    const walker = { page, t, inbox };
    const [first, second] = [people.phone(), people.phone()];
    for (const who of [first, second]) {
      await api.register(who, PASSWORD);
      await inbox.next(who.e164);
    }
    await page.waitForTimeout(NEXT_SEND);

    await test.step('by phone and code', async () => {
      await open('/login');
      await page.getByRole('tab', { name: t('login.sms') }).click();
      await field(walker, 'phone').fill(first.phone);
      await enterCode(walker, first.e164);
      await expectRoute(page, '/home');
    });

    await page.evaluate(() => localStorage.removeItem('HLO-token'));

    await test.step('from the registration, without a second code', async () => {
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
    });
  });
});
