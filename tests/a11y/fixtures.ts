import { test as base, type Page } from '@playwright/test';
import { findReasonToSkip, record } from './fingerprint';
import { createStories, type Stories } from './open-story';
import { serve } from './serve';

/** The built stories. */
export const STORIES = 'dist/ladle';

/** Whether baselines are being drawn rather than compared. */
export const isUpdating = ({ config }: { config: { updateSnapshots: string } }): boolean =>
  ['all', 'changed'].includes(config.updateSnapshots);

/** The page of a worker in which stories are opened, one after the other. */
export interface Booth {
  page: Page;
  stories: Stories;
  /** Why looks can't be compared here; null where they can. */
  reason: string | null;
}

export const test = base.extend<object, { booth: Booth }>({
  booth: [
    async ({ browser }, use, workerInfo) => {
      const { origin, close } = await serve(STORIES);
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      if (isUpdating(workerInfo)) await record(page);
      const reason = await findReasonToSkip(page);
      // A countdown shows the same number every time.
      await page.clock.setFixedTime('2025-01-01T12:00:00Z');
      await use({ page, stories: createStories(page, STORIES, origin), reason });
      await context.close();
      close();
    },
    { scope: 'worker' },
  ],
});
