import { constants } from 'node:zlib';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const here = import.meta.dirname;

const brotli = defineAlgorithm('brotliCompress', {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
});

/** Hot reload needs inline scripts and styles; nothing else is wider than in production (D29). */
const DEV_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Packages whose unused components would otherwise stay in the bundle. */
const PACKAGES = /node_modules\/(react-router|@radix-ui\/[\w-]+|react-hook-form|react-i18next)\//;

/**
 * Lets the bundler drop components that nothing imports: a call of `forwardRef` or `createContext`, a name given
 * for the developer tools, and a class that extends a member of React all look like effects to it.
 */
function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: PACKAGES }, handler: markPure },
  };
}

function markPure(code: string) {
  const bases = new Set([...code.matchAll(/extends (React\d*)\.Component\b/g)].map(([, name]) => name));
  const imports = [...bases].map((name) => `import { Component as ${name}Component } from 'react';\n`);
  const body = code
    .replace(/= (React\d*)\.(forwardRef|createContext|memo)\(/g, '= /* @__PURE__ */ $1.$2(')
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/extends (React\d*)\.Component\b/g, 'extends $1Component');
  return { code: imports.join('') + body, map: null };
}

/** Calls without an effect that their packages don't mark as such: names given for the developer tools. */
const PURE_FUNCTIONS = ['__name'];

const FORM = [
  'node_modules/@radix-ui/react-(tabs|roving-focus|collection|direction)/',
  'design-system/(tabs|field|text-field|password-field|phone-field)/',
  'design-system/country-picker/country-picker\\.',
  'app/pages/auth/(auth-screen|auth-values|login-form|login-panel|identity-fields|password-input|signed-in|use-(?!support|tips|destination-text)[\\w-]+)\\.',
  'app/services/phone-check\\.',
  'contract/(phone|text)\\.',
];

const BASE = [
  'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)/',
  'node_modules/use-sync-external-store/',
  'rolldown/runtime',
  'vite/preload-helper',
  'node_modules/@radix-ui/(primitive|react-(slot|presence|compose-refs|context|id|primitive|use-[\\w-]+))/',
  'node_modules/lucide-react/dist/esm/(?!icons/)',
  'node_modules/lucide-react/dist/esm/icons/(arrow-left|circle-[\\w-]+|eye|eye-off|info|languages|globe|x)\\.',
  'design-system/(app-bar|button|card|history-layer|icon-button|lazy-part|link|page|ring|spinner|toast|visually-hidden)/',
  'design-system/(cn|language-picker/language-picker|use-confirm/use-confirm)\\.',
  'contract/(constants|codes|locale|field-encoding)\\.',
  'app/(i18n|device/device)',
  'app/session/(?!callback|destination|identify|remark)',
  'app/services/(b2b|failure|http|mini-program|result|sso|services|services-context)\\.',
  'app/shell/(page-boundary|guard|link-clicks|providers|session-keeper|use-failure|use-question|when-idle|logo|language-menu)\\.',
];

const anyOf = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'));

/** What a first page always loads goes into one file, what its form needs into a second: small files compress badly. */
const CHUNKS = [
  { name: 'form', test: anyOf(FORM), priority: 1 },
  { name: 'base', test: anyOf(BASE), priority: 2 },
];

/** Its package offers bundlers the development build, with warnings that nobody reads in production. */
const ROUTER = ['index', 'dom-export'].map((file) => ({
  find: new RegExp(file === 'index' ? '^react-router$' : '^react-router/dom$'),
  replacement: path.join(here, `node_modules/react-router/dist/production/${file}.mjs`),
}));

/** What it fills in for older versions, React has itself. */
const EXTERNAL_STORE = { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' };

export default defineConfig({
  root: path.join(here, 'app'),
  base: './',
  resolve: { tsconfigPaths: true, alias: [...ROUTER, EXTERNAL_STORE] },
  plugins: [
    react(),
    tailwindcss(),
    dropUnusedComponents(),
    compression({ algorithms: [brotli], include: /\.(js|css|svg|json|webmanifest)$/ }),
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
    outDir: path.join(here, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // An inlined picture is a data: address, which the policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE_FUNCTIONS },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
