import { dirname } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Walks with a screen reader, for `npm run audit`: not every machine has one. */
export default defineConfig({
  root: dirname(import.meta.dirname),
  resolve: { tsconfigPaths: true },
  test: {
    name: 'heard',
    include: ['tests/heard/**/*.test.ts'],
    // Each is in silence for most of its time.
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
