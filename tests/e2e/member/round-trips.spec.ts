import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures';

const PASSWORD = 's3cret!pw';

/** Milliseconds without a new request after which everything that could be asked has been asked. */
const QUIET = 400;

/** Holds back every request of a page but its document. */
async function holdRequests(page: Page) {
  const held: Route[] = [];
  let lastAt = Date.now();
  await page.route('**', async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    lastAt = Date.now();
    held.push(route);
  });
  return {
    /** Waits until the page has nothing more to ask, then lets everything through at once: one round trip. */
    async release(): Promise<string[]> {
      const isQuiet = () => held.length > 0 && Date.now() - lastAt > QUIET;
      await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
      const paths = held.map((route) => new URL(route.request().url()).pathname);
      const answered = held.map(async (route) => {
        const response = page.waitForEvent('requestfinished', (request) => request === route.request());
        await route.continue();
        await response;
      });
      held.length = 0;
      await Promise.all(answered);
      lastAt = Date.now();
      return paths;
    },
  };
}

test.describe('the dashboard (D19)', () => {
  test('is complete two round trips after the document', async ({ page, t, people, api }) => {
    const { login } = await api.register(people.email(), PASSWORD);
    const token = login.tokenHead + login.token;
    await page.addInitScript((value) => localStorage.setItem('HLO-token', value), token);
    const requests = await holdRequests(page);
    await page.goto('/?lang=en-US#/dashboard', { waitUntil: 'commit' });
    await requests.release();
    const second = await requests.release();
    expect(second).toEqual(expect.arrayContaining(['/api/member/me', '/api/creator/application']));
    const greeting = t('dashboard.greeting', { name: login.userInfo.nickname });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
    const status = page.getByText(t('dashboard.creators.none'), { exact: true });
    await expect(status).toHaveCount(2);
  });
});
