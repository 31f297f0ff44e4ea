import { defineConfig } from '@playwright/test';
import { storyProjects } from './projects';

/** The stories alone: `npx playwright test --config tests/a11y`; with AUDIT=1 in every mode. */
export default defineConfig({
  outputDir: '../../dist/playwright-stories',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  updateSnapshots: 'none',
  reporter: [['line'], ['./reporter.ts']],
  projects: storyProjects,
});
