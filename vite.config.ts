import { constants } from 'node:zlib';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { CHUNKS, dropUnusedComponents, PURE_FUNCTIONS } from './vite.bundle';

const here = import.meta.dirname;
/** Ladle reads this file too, and has a root, a page and an output of its own. */
const forApp = !process.argv.some((argument) => argument.includes('ladle'));

const brotli = defineAlgorithm('brotliCompress', {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
});

/** Hot reload needs inline scripts and styles; nothing else is wider than in production (D29). */
const DEV_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export default defineConfig({
  ...(forApp ? { root: path.join(here, 'app') } : {}),
  base: './',
  resolve: { tsconfigPaths: true },
  plugins: [
    react(),
    tailwindcss(),
    ...(forApp
      ? [
          dropUnusedComponents(),
          compression({ algorithms: [brotli], include: /\.(js|css|svg|json|webmanifest)$/ }),
        ]
      : []),
  ],
  server: {
    headers: {
      'Content-Security-Policy': DEV_POLICY,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
    fs: { allow: [here] },
  },
  build: {
    outDir: path.join(here, forApp ? 'dist/web' : 'dist/ladle'),
    emptyOutDir: true,
    manifest: true,
    // An inlined picture is a data: address, which the policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(forApp
      ? {
          rolldownOptions: {
            treeshake: { manualPureFunctions: PURE_FUNCTIONS },
            output: { codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS } },
          },
        }
      : {}),
  },
});
