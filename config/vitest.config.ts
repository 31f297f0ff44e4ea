import { dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { shellOptions } from '../tests/chromium.ts';

const root = dirname(import.meta.dirname);

const filesOf = (names: readonly string[]) => names.map((name) => `tests/server/**/${name}.test.ts`);

/**
 * What the embedded database does in a way of its own: it starts, stops and is killed with its server, has one connection
 * and the server's disk. Where there is PostgreSQL, only these and `ONE_ENGINE` run on it; the audit runs all on both.
 */
const EMBEDDED = filesOf([
  'access',
  'admin',
  'backup',
  'database/*',
  'delete-account',
  'faults/*',
  'group-access',
  'health',
  'login',
  'main',
  'messages',
  'modules',
  'outbox',
  'privacy',
  'register',
  'search',
]);

/** Tests that never reach SQL, or answer before they do, or that no engine makes a difference to: they run on one. */
const ONE_ENGINE = filesOf([
  'address-group',
  'config',
  'content-security-policy',
  'crawler-files',
  'data-lock',
  'demo',
  'envelope',
  'examples',
  'hostile-input',
  'landing',
  'passwords',
  'render-message',
  'shorten-address',
  'storage',
  'web',
]);

const runsAllOnBoth = process.env['AUDIT'] === '1' || process.env['TEST_DATABASE_URL'] === undefined;

/** The tests of an engine, and those among them that it leaves to the other. */
const SERVER = {
  pglite: {
    include: runsAllOnBoth ? ['tests/server/**/*.test.ts'] : [...EMBEDDED, ...ONE_ENGINE],
    exclude: [],
  },
  postgres: { include: ['tests/server/**/*.test.ts'], exclude: ONE_ENGINE },
};

const server = (engine: 'pglite' | 'postgres') => ({
  extends: true as const,
  resolve: { alias: { '@node-rs/argon2': resolve(root, 'tests/server/argon2.ts') } },
  test: {
    name: `server-${engine}`,
    // Loading the server takes longer than most files' tests: a worker loads it once.
    isolate: false,
    ...SERVER[engine],
    env: { TEST_ENGINE: engine },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

const browser = (name: string, include: string) => ({
  extends: true as const,
  plugins: [react(), tailwindcss()],
  // Found in the middle of a run, a package would reload the page under a test.
  optimizeDeps: {
    // Each icon is a module of its own.
    exclude: ['lucide-react'],
    include: [
      'react-dom/client',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'input-otp',
      'react-hook-form',
      '@tanstack/react-query',
      '@hookform/resolvers/zod',
      'libphonenumber-js/min',
      'zod/mini',
      'uqr',
      '@radix-ui/react-dialog',
      '@radix-ui/react-tabs',
      'virtua',
      'frimousse',
      'thumbhash',
      'idb',
    ],
  },
  test: {
    name,
    include: [include],
    setupFiles: ['tests/design-system/setup.ts'],
    // A browser keeps a processor busy beside the page: after the others.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 390, height: 844 },
      provider: playwright({ launchOptions: shellOptions }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
});

export default defineConfig({
  root,
  resolve: { tsconfigPaths: true },
  test: {
    // Other tests share the processor.
    testTimeout: 15_000,
    // As in playwright.config.ts.
    retry: process.env['CI'] ? 1 : 0,
    // Vitest itself only waits: one worker for each processor.
    maxWorkers: '100%',
    expect: { poll: { timeout: 5_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], isolate: false },
      },
      { extends: true, test: { name: 'app', include: ['tests/app/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: { name: 'project', include: ['tests/project/**/*.test.ts'], testTimeout: 60_000 },
      },
      server('pglite'),
      server('postgres'),
      browser('design-system', 'tests/design-system/**/*.test.tsx'),
      browser('pages', 'tests/app/**/*.test.tsx'),
    ],
  },
});
