import { existsSync, readdirSync, rmSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { isUpdating } from './fixtures';
import { LOOKS } from './fingerprint';
import { switchTheme, type Shown, type Stories, type Story } from './open-story';
import { shrinkPng } from './shrink-png';

const THEMES = ['light', 'dark'] as const;
const fileOf = (id: string, theme: string) => `${id}-${theme}.png`;

/** Opens a story from left to right on a phone, compares its look in both themes, and says how it stands open then. */
export async function compareLooks(page: Page, stories: Stories, story: Story): Promise<Shown> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
  const shown: Shown = { theme: 'light', dir: 'ltr' };
  await stories.open(story, shown);
  for (const theme of THEMES) {
    const file = fileOf(story.id, theme);
    const isDrawn = isUpdating(test.info()) || existsSync(`${LOOKS}/${file}`);
    expect(isDrawn, `${file} is missing: npm run audit -- --update-snapshots, look at it, and add it`).toBe(
      true,
    );
    if (theme !== shown.theme) await switchTheme(page, theme);
    shown.theme = theme;
    await expect.soft(page).toHaveScreenshot(file, {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      // A hundredth would be a whole icon on a page that is mostly empty.
      maxDiffPixelRatio: 0.001,
    });
    if (isUpdating(test.info())) await shrinkPng(page, `${LOOKS}/${file}`);
  }
  return shown;
}

/** The baselines of stories that don't exist any more; removed where baselines are being drawn. */
export function findStaleLooks(stories: readonly Story[]): string[] {
  const wanted = stories.flatMap(({ id }) => THEMES.map((theme) => fileOf(id, theme)));
  const drawn = existsSync(LOOKS) ? readdirSync(LOOKS).filter((name) => name.endsWith('.png')) : [];
  const stale = drawn.filter((name) => !wanted.includes(name));
  if (!isUpdating(test.info())) return stale;
  stale.forEach((name) => rmSync(`${LOOKS}/${name}`));
  return [];
}
