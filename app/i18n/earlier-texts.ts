/** The legal texts of versions that are no longer in force, by path. */
export const earlierTexts = import.meta.glob<string>('../../locales/*/legal/*/*.md', {
  query: '?raw',
  import: 'default',
});
