import { constants } from 'node:zlib';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const root = path.dirname(import.meta.dirname);

const brotli = defineAlgorithm('brotliCompress', {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
});

/** Hot reload needs inline scripts and styles; nothing else is wider than in production (D29). */
const DEV_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Chunks follow vendors, and what many pages share: files of a few hundred bytes compress badly, and a browser asks
 * for six at a time.
 */
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|use-sync-external-store)\//,
    priority: 3,
  },
  { name: 'i18n', test: /node_modules\/(i18next|react-i18next)\//, priority: 3 },
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 4, priority: 2 },
  { name: 'shared', test: /\/(app|design-system|contract)\//, minShareCount: 14, priority: 1 },
];

/** A call without an effect that its package doesn't mark as such: it names a component for developer tools. */
const PURE = ['__name'];

export default defineConfig({
  root: path.join(root, 'app'),
  base: './',
  resolve: { tsconfigPaths: true },
  plugins: [
    react(),
    tailwindcss(),
    compression({ algorithms: [brotli], include: /\.(js|css|svg|json|webmanifest)$/ }),
  ],
  server: {
    headers: {
      'Content-Security-Policy': DEV_POLICY,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
    fs: { allow: [root] },
  },
  build: {
    outDir: path.join(root, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // An inlined picture is a data: address, which the policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE },
      output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
    },
  },
});
