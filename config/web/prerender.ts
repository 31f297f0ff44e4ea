import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { Prerendered } from '../../app/prerender.tsx';

const APP = resolve(import.meta.dirname, '../../app');

/** What pages ask of a browser while they are drawn: a phone, at a plain address. */
const WINDOW = {
  location: new URL('http://localhost/'),
  navigator: { language: 'en-US', languages: ['en-US'] },
  matchMedia: () => ({ matches: false }),
  document: { documentElement: { dataset: {} } },
};

/** Loads the app's own sources, as they are, and draws its pages with them. */
async function drawPages(): Promise<Prerendered> {
  const server = await createServer({
    configFile: false,
    root: APP,
    resolve: { tsconfigPaths: true },
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  Object.assign(globalThis, { window: WINDOW });
  try {
    const { prerenderPages } = await server.ssrLoadModule('/prerender.tsx');
    return await prerenderPages();
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
    await server.close();
  }
}

/** Replaces the one place of a pattern. The build fails where it isn't there: half a document helps nobody. */
function replaceOnce(html: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(html)) throw new Error(`index.html has no ${pattern.source}`);
  return html.replace(pattern, () => replacement);
}

/** What follows the first screen of the landing page: painted in parts, as they arrive, the screen would shift. */
const AFTER_FIRST_SCREEN = 'home-features';

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/;

/** The document of a language: the page of the build with its styles and drawings, so that it is painted at once. */
function composeDocument(
  dist: string,
  { locale, landing, templates }: Prerendered['drawings'][number],
): string {
  if (!landing.includes(`id="${AFTER_FIRST_SCREEN}"`))
    throw new Error(`The landing page has no ${AFTER_FIRST_SCREEN}`);
  const index = readFileSync(join(dist, 'index.html'), 'utf8');
  const styles = readFileSync(join(dist, STYLESHEET.exec(index)?.[1] ?? ''), 'utf8').trim();
  const parts: [RegExp, string][] = [
    [/<html lang="[^"]*"/, `<html lang="${locale}"`],
    [
      STYLESHEET,
      `<style>${styles}</style><link rel="expect" href="#${AFTER_FIRST_SCREEN}" blocking="render">`,
    ],
    [/<div id="drawing"><\/div>/, `<div id="drawing">${landing}</div>`],
    [/(?<=<div id="app"[^>]*><\/div>)\s*<\/div>/, `</div>${templates}`],
  ];
  return parts.reduce((html, [pattern, replacement]) => replaceOnce(html, pattern, replacement), index);
}

/** Adds the prerendered pages to the build, and a document per language, which the server completes. */
export function prerender(): Plugin {
  let drawn: Prerendered = { pages: [], drawings: [] };
  return {
    name: 'prerender',
    apply: 'build',
    async generateBundle() {
      drawn = await drawPages();
      for (const { file, locale, html } of drawn.pages)
        this.emitFile({
          type: 'asset',
          fileName: file,
          source: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Halo</title></head><body>${html}</body></html>`,
        });
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        mkdirSync(join(dir, 'documents'), { recursive: true });
        for (const drawings of drawn.drawings)
          writeFileSync(join(dir, 'documents', `${drawings.locale}.html`), composeDocument(dir, drawings));
      },
    },
  };
}
