import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Walks in browsers other than Chromium, for `npm run audit`: not every machine has them. */
export default defineConfig({
  root: dirname(import.meta.dirname),
  resolve: { tsconfigPaths: true },
  test: {
    name: 'engines',
    include: ['tests/engines/**/*.test.ts'],
    passWithNoTests: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 200 } },
  },
});
