/** The long texts in force, by path. */
export const currentTexts = import.meta.glob<string>('../../locales/*/{legal,support}/*.md', {
  query: '?raw',
  import: 'default',
});
