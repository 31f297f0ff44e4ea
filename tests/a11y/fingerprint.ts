import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** The baselines, and what they were drawn with. */
export const LOOKS = 'tests/a11y/looks';

const FILE = `${LOOKS}/fingerprint.json`;

/** What decides how a page looks besides its source. */
interface Fingerprint {
  /** The browser's major version. */
  chromium: string;
  /** A hash of how it draws the scripts that the stories are written in, and emoji. */
  text: string;
}

const PROBE = ['en', 'ru', 'zh-CN', 'ja', 'ko', 'ar']
  .map(
    (lang) =>
      `<p lang="${lang}" style="font: 16px system-ui, sans-serif">Halo 0123 Гало 光环 ハロー 헤일로 هالة ✓ 👍🎉</p>`,
  )
  .join('');

async function take(page: Page): Promise<Fingerprint> {
  await page.setContent(PROBE);
  const picture = await page.screenshot({ scale: 'css' });
  const version = page.context().browser()?.version() ?? '';
  return {
    chromium: version.split('.')[0] ?? '',
    text: createHash('sha256').update(picture).digest('hex').slice(0, 16),
  };
}

const HOW = 'to draw them anew: npm run audit -- --update-snapshots';

/**
 * Why the baselines can't be compared here, or null if they can. A difference in the browser or its fonts is not
 * one in the stories.
 */
export async function findReasonToSkip(page: Page): Promise<string | null> {
  if (!existsSync(FILE)) return `No story's look was compared: there are no baselines; ${HOW}`;
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as Fingerprint;
  const own = await take(page);
  if (recorded.chromium !== own.chromium)
    return `No story's look was compared: the baselines are Chromium ${recorded.chromium}'s, this is ${own.chromium}; ${HOW}`;
  if (recorded.text !== own.text)
    return `No story's look was compared: the baselines were drawn with other fonts; ${HOW}`;
  return null;
}

/** Records what the baselines are being drawn with. */
export async function record(page: Page): Promise<void> {
  writeFileSync(FILE, `${JSON.stringify(await take(page), null, 2)}\n`);
}
