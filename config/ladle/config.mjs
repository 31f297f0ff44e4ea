/**
 * Sorts stories: groups in a fixed order, About before the states, the rest by name. Ladle sends the function to the
 * browser as text: it can't use anything outside itself.
 */
function storyOrder(ids) {
  const groups = ['foundations', 'primitives', 'recipes', 'pages'];
  const sortKey = (id) => {
    const group = groups.indexOf(id.split('--')[0]);
    return `${group < 0 ? groups.length : group} ${id.replace(/--(about|overview)$/, '--!')}`;
  };
  return ids.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

export default {
  stories: ['stories/**/*.stories.tsx', '!stories/bad/**'],
  defaultStory: 'foundations--overview',
  storyOrder,
  outDir: 'dist/ladle',
  viteConfig: 'config/ladle/vite.config.ts',
  appendToHead: '<link rel="icon" href="data:," />',
  addons: {
    a11y: { enabled: false },
    msw: { enabled: false },
    width: { options: { narrow: 320, phone: 390, tablet: 768, desktop: 1280 } },
  },
};
