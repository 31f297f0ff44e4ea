/** The stories, for this folder's configuration and the whole project's. */
export const storyProjects = [
  {
    name: 'stories',
    testDir: import.meta.dirname,
    testMatch: ['runner.spec.ts', 'stories.spec.ts'],
    snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  },
];
