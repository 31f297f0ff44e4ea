import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expect, test } from './fixtures';
import { acceptTerms, enterCode, expectRoute, field, finishSignup } from './steps';

const visitSchema = z.object({ id: z.string(), learnedAt: z.nullable(z.number()) });

async function visitOf(page: Page) {
  const stored = await page.evaluate(() => localStorage.getItem('HLO-visit'));
  return stored === null ? null : visitSchema.parse(JSON.parse(stored));
}

/** Waits until the device was named, which happens when the page rests. */
async function named(page: Page): Promise<string | undefined> {
  await expect.poll(async () => (await visitOf(page))?.learnedAt ?? null, { timeout: 20_000 }).not.toBeNull();
  return (await visitOf(page))?.id;
}

test.describe('the device', () => {
  test('is named by its fingerprint, under our policies and with no word to anybody else', async ({
    page,
    open,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
        console.error(`refused: ${violatedDirective} in ${sourceFile}`),
      );
    });
    await open('/login');
    const id = await named(page);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    // The same device, with nothing remembered.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    expect(await named(page)).toBe(id);
  });

  test('keeps its random id where the fingerprint can’t be had', async ({ page, open, watched }) => {
    watched.expect(/fp\.esm/);
    watched.expect(/ERR_FAILED/);
    const refused = page.waitForEvent('requestfailed');
    await page.route(/fp\.esm/, (route) => route.abort());
    await open('/login');
    await refused;
    const before = await visitOf(page);
    expect(before?.id).toMatch(/^[0-9a-f]{32}$/);
    await page.goto('about:blank');
    await open('/forgot');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await visitOf(page)).toEqual(before);
  });

  test('holds the product’s keys, the theme and the visit id, and nothing of the person (D27)', async ({
    page,
    t,
    inbox,
    open,
    people,
  }) => {
    const walker = { page, t, inbox };
    const who = people.phone();
    await open('/login?guestId=guest-7');
    await page.getByRole('tab', { name: t('login.sms') }).click();
    await field(walker, 'phone').fill(who.phone);
    await enterCode(walker, who.e164);
    await expectRoute(page, '/signup\\?guestId=guest-7');
    await acceptTerms(walker);
    const tab = await page.evaluate(() => Object.keys(sessionStorage));
    expect(tab.toSorted()).toEqual(['HLO-draft', 'HLO-resend']);
    await finishSignup(walker);

    const kept = await page.evaluate(() => ({ local: { ...localStorage }, tab: { ...sessionStorage } }));
    expect(Object.keys(kept.local).toSorted()).toEqual([
      'HLO-countryCode',
      'HLO-token',
      'HLO-visit',
      'assist-guestId',
      'locale',
      'userSelectWayType',
    ]);
    expect(kept.tab).toEqual({});
    expect(JSON.stringify(kept.local)).not.toContain(who.phone);
  });
});
