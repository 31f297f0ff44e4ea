import { resolve } from 'node:path';
import { createServer, type Plugin } from 'vite';
import type { PrerenderedPage } from '../../app/prerender.tsx';

const APP = resolve(import.meta.dirname, '../../app');

/** What pages ask of a browser while they are drawn: a phone, at a plain address. */
const WINDOW = {
  location: new URL('http://localhost/'),
  navigator: { language: 'en-US' },
  matchMedia: () => ({ matches: false }),
};

/** Loads the app's own sources, as they are, and draws its pages with them. */
async function drawPages(): Promise<PrerenderedPage[]> {
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

/** Adds the prerendered pages to the build. */
export const prerender = (): Plugin => ({
  name: 'prerender',
  apply: 'build',
  async generateBundle() {
    for (const { file, locale, html } of await drawPages())
      this.emitFile({
        type: 'asset',
        fileName: file,
        source: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Halo</title></head><body>${html}</body></html>`,
      });
  },
});
