// Takes the pictures of the built app that systems show before they install it: `node --import tsx scripts/screenshots.ts`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@contract/locale';
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import sharp from 'sharp';
import { chromiumOptions } from '../tests/chromium';
import { startServer } from '../tests/support/server';

const FOLDER = join(import.meta.dirname, '../app/public/screenshots');

/** The forms that a manifest tells apart; the sizes are those of `server/web/manifest.ts`. */
const FORMS: Readonly<Record<string, BrowserContextOptions>> = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 } },
};

interface Shot {
  locale: Locale;
  form: string;
  origin: string;
}

async function take(browser: Browser, { locale, form, origin }: Shot): Promise<void> {
  const context = await browser.newContext({ ...FORMS[form], locale, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${origin}/?lang=${locale}`, { waitUntil: 'networkidle' });
  const picture = await page.screenshot({ animations: 'disabled' });
  writeFileSync(
    join(FOLDER, `${form}-${locale}.webp`),
    await sharp(picture).webp({ quality: 82 }).toBuffer(),
  );
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const server = await startServer('pglite');
const browser = await chromium.launch(chromiumOptions);
try {
  for (const form of Object.keys(FORMS))
    // Australian English looks the same.
    for (const locale of LOCALES.filter((each) => each !== 'en-AU'))
      // oxlint-disable-next-line no-await-in-loop -- one page at a time: they share the processor
      await take(browser, { locale, form, origin: server.origin });
} finally {
  await browser.close();
  await server.stop();
}
