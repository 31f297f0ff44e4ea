import { cpSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const root = path.dirname(import.meta.dirname);

/** The bundle looks for its migrations beside itself. */
function copyMigrations(): Plugin {
  let outDir = '';
  return {
    name: 'copy-migrations',
    configResolved: ({ build }) => {
      outDir = build.outDir;
    },
    closeBundle: () =>
      cpSync(path.join(root, 'server/database/migrations'), path.join(outDir, 'migrations'), {
        recursive: true,
      }),
  };
}

/** The server as it runs in production: its own sources in few files, packages left in node_modules. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [copyMigrations()],
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
