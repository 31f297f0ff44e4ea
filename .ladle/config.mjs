export default {
  stories: 'stories/*.stories.tsx',
  outDir: 'dist/ladle',
  viteConfig: '.ladle/vite.config.ts',
  appendToHead: '<link rel="icon" href="data:," />',
  addons: {
    a11y: { enabled: false },
    msw: { enabled: false },
    width: { options: { narrow: 320, phone: 390, tablet: 768, desktop: 1280 } },
  },
};
