import { resolve } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { storyProjects } from '../tests/a11y/projects';
import type { Engine } from '../tests/support/server';
import { shellOptions } from '../tests/chromium';

/** A phone as S1's members hold it. */
const phone = (width: number, height: number) => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});

/** Flows by their paths, without their extension. */
const filesOf = (paths: string) => new RegExp(`/e2e/(${paths})\\.spec\\.ts$`);

// The second project's server stands on PostgreSQL where there is one.
const second: Engine = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'pglite';

const isAudit = process.env['AUDIT'] === '1';

/** Ways that are the same in every language and on every screen, or set these themselves: one walk shows all there is. */
const ONE_WALK = {
  english: filesOf(
    'attribution|auth/failures|auth/session|device|invite/invite|member/profile|member/round-trips|routes',
  ),
  russian: filesOf(
    'auth/(phone-field|returning|ways-in)|chat/offline|creator/creator|headers|' +
      'member/(consent|devices|member|old-policy)|notices/notices|offline/offline|realtime/socket|security/security',
  ),
};

/** Ways that differ a little: `npm test` walks each once, the audit twice. Those on neither list are always walked twice. */
const TWO_WALKS = {
  english: filesOf(
    'chat/(actions|arrange|contact|emoji|mentions)|first-paint|home/home|reports/reports|support/desk',
  ),
  russian: filesOf(
    'chat/(alive|group-links|groups|people|push|saved|search|share|voice)|home/navigation|legal/legal',
  ),
};

/** Needs Java, which a fresh machine may lack: part of the audit. */
const validity = {
  name: 'pages, html',
  testDir: '../tests/a11y',
  testMatch: 'html.spec.ts',
  use: { engine: 'pglite' as const },
};

export default defineConfig<PlaywrightTestConfig, { engine: Engine }>({
  outputDir: '../dist/playwright',
  // Each drives a browser of several processes: a third one makes all of them later, and the whole no shorter.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A machine that others share pauses now and then. What passes only when it is repeated is named at the end.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A picture of a story is taken on purpose only.
  updateSnapshots: 'none',
  reporter: [
    ['dot'],
    ['../tests/a11y/reporter.ts'],
    [
      'json',
      { outputFile: resolve(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'dist/reports/playwright.json') },
    ],
  ],
  use: {
    // A worker would answer for the server; its own tests let it.
    serviceWorkers: 'block',
    launchOptions: shellOptions,
    actionTimeout: 10_000,
    // Recording every test for the rare failure costs half its time: TRACE=1 asks for it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    ...storyProjects,
    { name: 'pages, axe', testDir: '../tests/a11y', testMatch: 'pages.spec.ts', use: { engine: 'pglite' } },
    ...(isAudit ? [validity] : []),
    {
      name: 'en-US, light, 390',
      testDir: '../tests/e2e',
      testIgnore: [ONE_WALK.russian, ...(isAudit ? [] : [TWO_WALKS.russian])],
      use: { ...phone(390, 844), locale: 'en-US', colorScheme: 'light', engine: 'pglite' },
    },
    {
      name: 'ru, dark, 320',
      testDir: '../tests/e2e',
      testIgnore: [ONE_WALK.english, ...(isAudit ? [] : [TWO_WALKS.english])],
      use: { ...phone(320, 640), locale: 'ru', colorScheme: 'dark', engine: second },
    },
  ],
});
