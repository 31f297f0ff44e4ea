import { resolve } from 'node:path';
import { build, type HtmlTagDescriptor, type Plugin } from 'vite';

const APP = resolve(import.meta.dirname, '../../app');

/** Bundles a script that runs before those of the app, and that no first paint may wait for. */
async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(APP, file), output: { format: 'iife' } },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error(`${file} has no single bundle`);
  return result.output[0].code.trim();
}

const inline = async (file: string, injectTo: 'head' | 'body'): Promise<HtmlTagDescriptor> => ({
  tag: 'script',
  children: await bundle(file),
  injectTo,
});

/** Puts the two scripts of the first paint into the document: one into its head, one at its end. */
export const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  transformIndexHtml: () => Promise.all([inline('head.ts', 'head'), inline('draw.ts', 'body')]),
});
