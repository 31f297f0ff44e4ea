/** The stories in two ways, for this folder's configuration and the whole project's. */
export const storyProjects = [
  { name: 'stories, axe', testDir: import.meta.dirname, testMatch: ['runner.spec.ts', 'stories.spec.ts'] },
  {
    name: 'stories, looks',
    testDir: import.meta.dirname,
    testMatch: 'looks.spec.ts',
    snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  },
];
