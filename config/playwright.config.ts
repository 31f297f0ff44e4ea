import { resolve } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { storyProjects } from '../tests/a11y/projects';
import type { Engine } from '../tests/support/server';
import { args, executablePath } from '../tests/chromium';

/** A phone as S1's members hold it. */
const phone = (width: number, height: number) => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});

// The second project's server stands on PostgreSQL where there is one.
const second: Engine = process.env['TEST_DATABASE_URL'] ? 'postgres' : 'pglite';

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
    launchOptions: { ...(executablePath ? { executablePath } : {}), args },
    actionTimeout: 10_000,
    // Recording every test for the rare failure costs half its time: TRACE=1 asks for it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    ...storyProjects,
    { name: 'pages, axe', testDir: '../tests/a11y', testMatch: 'pages.spec.ts', use: { engine: 'pglite' } },
    ...(process.env['AUDIT'] === '1' ? [validity] : []),
    {
      name: 'en-US, light, 390',
      testDir: '../tests/e2e',
      // Ways that are the same in every language and on every screen: each is walked in one of the two.
      testIgnore:
        /(ways-in|member|headers|devices|socket|old-policy|returning|phone-field|security|creator|consent|notices|offline)\.spec/,
      use: { ...phone(390, 844), locale: 'en-US', colorScheme: 'light', engine: 'pglite' },
    },
    {
      name: 'ru, dark, 320',
      testDir: '../tests/e2e',
      testIgnore: /(failures|device|routes|round-trips|attribution|profile|invite|session)\.spec/,
      use: { ...phone(320, 640), locale: 'ru', colorScheme: 'dark', engine: second },
    },
  ],
});
