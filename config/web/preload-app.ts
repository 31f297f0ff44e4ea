import type { Plugin } from 'vite';

/**
 * Names the app and what it imports in the HTML: the entry asks for them after it has asked for the page, and both come
 * side by side.
 */
export const preloadApp = (): Plugin => ({
  name: 'preload-app',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'app');
      const files = app?.type === 'chunk' ? [app.fileName, ...app.imports] : [];
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
      }));
    },
  },
});
