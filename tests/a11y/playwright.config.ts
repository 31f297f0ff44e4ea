import { defineConfig } from '@playwright/test';
import { args, executablePath } from '../chromium';

/** The stories alone: `npx playwright test --config tests/a11y`; with AUDIT=1 in every mode. */
export default defineConfig({
  testDir: '.',
  testIgnore: 'pages.spec.ts',
  outputDir: '../../dist/playwright-stories',
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  reporter: 'line',
  use: { launchOptions: { ...(executablePath ? { executablePath } : {}), args } },
});
