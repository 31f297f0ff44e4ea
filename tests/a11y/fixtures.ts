import { test as base, type Page } from '@playwright/test';
import { serve } from './serve';

/** The built stories. */
export const STORIES = 'dist/ladle';

/** One page and one file server per worker: opening them anew for each story costs more than the audit. */
export const test = base.extend<object, { storyPage: Page; origin: string }>({
  storyPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  origin: [
    // Playwright reads the names of a fixture's needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { origin, close } = await serve(STORIES);
      await use(origin);
      close();
    },
    { scope: 'worker' },
  ],
});
