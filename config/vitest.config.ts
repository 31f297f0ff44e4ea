import { dirname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { args, executablePath } from '../tests/chromium.ts';

const root = dirname(import.meta.dirname);

/** Tests that never reach SQL, or answer before they do: they run on one engine. */
const ONE_ENGINE = [
  'address-group',
  'config',
  'content-security-policy',
  'crawler-files',
  'data-lock',
  'envelope',
  'examples',
  'hostile-input',
  'landing',
  'passwords',
  'render-message',
  'shorten-address',
  'storage',
  'web',
].map((name) => `tests/server/**/${name}.test.ts`);

const server = (engine: 'pglite' | 'postgres') => ({
  extends: true as const,
  resolve: { alias: { '@node-rs/argon2': resolve(root, 'tests/server/argon2.ts') } },
  test: {
    name: `server-${engine}`,
    // Loading the server takes longer than most files' tests: a worker loads it once.
    isolate: false,
    include: ['tests/server/**/*.test.ts'],
    exclude: engine === 'postgres' ? ONE_ENGINE : [],
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
    // A browser keeps a processor busy beside the page: after the others, and half as many.
    maxWorkers: '50%',
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 390, height: 844 },
      provider: playwright({ launchOptions: { ...(executablePath ? { executablePath } : {}), args } }),
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
