import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { STORIES, test as base } from './fixtures';
import { findReasonToSkip, LOOKS, record } from './fingerprint';
import { openStory, readStories, switchTheme } from './open-story';
import { shrinkPng } from './shrink-png';

interface Booth {
  page: Page;
  /** Why nothing is compared. */
  reason: string | null;
}

const updating = ({ config }: { config: { updateSnapshots: string } }) =>
  ['all', 'changed'].includes(config.updateSnapshots);

const test = base.extend<object, { booth: Booth }>({
  booth: [
    async ({ browser }, use, workerInfo) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (updating(workerInfo)) {
        mkdirSync(LOOKS, { recursive: true });
        await record(page);
      }
      const reason = await findReasonToSkip(page);
      // A countdown shows the same number every time.
      await page.clock.setFixedTime('2025-01-01T12:00:00Z');
      await use({ page, reason });
      await context.close();
    },
    { scope: 'worker' },
  ],
});

test.use({ trace: 'off', screenshot: 'off' });

const stories = readStories(STORIES);
const THEMES = ['light', 'dark'] as const;
const fileOf = (id: string, theme: string) => `${id}-${theme}.png`;

for (const story of stories)
  test(story.id, async ({ booth: { page, reason }, origin }, testInfo) => {
    test.skip(reason !== null, reason ?? '');
    await page.emulateMedia({ colorScheme: 'light' });
    await openStory(page, origin, story, { theme: 'light', dir: 'ltr' });
    for (const theme of THEMES) {
      const file = fileOf(story.id, theme);
      const drawn = updating(testInfo) || existsSync(`${LOOKS}/${file}`);
      expect(drawn, `${file} is missing: npm run audit -- --update-snapshots, look at it, and add it`).toBe(
        true,
      );
      await switchTheme(page, theme);
      await expect.soft(page).toHaveScreenshot(file, {
        animations: 'disabled',
        caret: 'hide',
        scale: 'css',
        // A hundredth would be a whole icon on a page that is mostly empty.
        maxDiffPixelRatio: 0.001,
      });
      if (updating(testInfo)) await shrinkPng(page, `${LOOKS}/${file}`);
    }
  });

test('no baseline is left of a story that is gone', () => {
  const wanted = stories.flatMap(({ id }) => THEMES.map((theme) => fileOf(id, theme)));
  const drawn = existsSync(LOOKS) ? readdirSync(LOOKS).filter((name) => name.endsWith('.png')) : [];
  const left = drawn.filter((name) => !wanted.includes(name));
  if (updating(test.info())) left.forEach((name) => rmSync(`${LOOKS}/${name}`));
  else expect(left).toEqual([]);
});
