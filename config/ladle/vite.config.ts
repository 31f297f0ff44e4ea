import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { icons } from './icons';
import { primitiveDocs } from './primitive-docs';

const root = process.cwd();

/** For Ladle only: stories must not inherit the root and plugins of the app's configuration. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [react(), tailwindcss(), primitiveDocs(root), icons(root)],
  publicDir: false,
});
