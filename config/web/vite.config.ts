import { constants } from 'node:zlib';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { chunkOf } from './chunks.ts';
import { emoji, emojiChunkOf } from './emoji.ts';
import { inlineScripts } from './inline-scripts.ts';
import { icons } from './icons.ts';
import { prerender } from './prerender.ts';
import { worker } from './worker.ts';

const root = path.resolve(import.meta.dirname, '../..');

const brotli = defineAlgorithm('brotliCompress', {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
});

/** Hot reload needs inline scripts and styles; nothing else is wider than in production (D29). */
const DEV_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Chunks follow vendors and features: a browser asks for six files at a time, and small ones compress badly. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|use-sync-external-store)\//,
    priority: 2,
  },
  { name: 'i18n', test: /node_modules\/i18next\//, priority: 2 },
  // The contract's calls need it; most pages are drawn before the first call.
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  // Member pages only; `chunkOf` keeps what needs it out of the chunks of other pages.
  { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
  { name: emojiChunkOf, priority: 2 },
  { name: chunkOf, priority: 1 },
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
    inlineScripts(),
    prerender(),
    icons(),
    emoji(),
    worker(),
    compression({ algorithms: [brotli], include: /\.(js|css|html|svg|json|webmanifest)$/ }),
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
    cssCodeSplit: false,
    // An inlined picture is a data: address, which the policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE },
      output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
    },
  },
});
