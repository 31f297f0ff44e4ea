/** Stories that must make the accessibility run fail; built apart, so that they never ship. */
export default {
  stories: 'stories/bad/*.stories.tsx',
  outDir: 'dist/ladle-bad',
  viteConfig: 'config/ladle/vite.config.ts',
  appendToHead: '<link rel="icon" href="data:," />',
};
