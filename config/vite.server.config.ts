import { cpSync, statSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = path.dirname(import.meta.dirname);

const isLongText = (source: string): boolean =>
  statSync(source).isDirectory() || (source.endsWith('.md') && !source.endsWith('GLOSSARY.md'));

/** The bundle looks for its migrations, the long texts and the pictures of the demonstration beside itself. */
function copyFiles(): Plugin {
  let outDir = '';
  return {
    name: 'copy-files',
    configResolved: ({ build }) => {
      outDir = build.outDir;
    },
    closeBundle: () => {
      const copy = (from: string, to: string, filter?: (source: string) => boolean) =>
        cpSync(path.join(root, from), path.join(outDir, to), { recursive: true, filter });
      copy('server/database/migrations', 'migrations');
      copy('locales', 'texts', isLongText);
      copy('server/demo/pictures', 'pictures');
    },
  };
}

/** The server as it runs in production: its own sources in few files, packages left in node_modules. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [copyFiles()],
  build: {
    ssr: true,
    outDir: path.join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    copyPublicDir: false,
    rollupOptions: {
      input: {
        main: path.join(root, 'server/main.ts'),
        admin: path.join(root, 'server/admin/run-admin.ts'),
      },
      // All in one folder: files are found relative to the module that asks for them.
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
