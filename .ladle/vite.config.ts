import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { icons } from './icons';
import { primitiveDocs } from './primitive-docs';

const root = process.cwd();

/** Ladle's own: the app's configuration has a root and plugins that stories must not inherit. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [react(), tailwindcss(), primitiveDocs(root), icons(root)],
  publicDir: false,
});
