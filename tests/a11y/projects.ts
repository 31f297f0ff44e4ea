import { chromiumOptions } from '../chromium';

/** The stories, for this folder's configuration and the whole project's. */
export const storyProjects = [
  {
    name: 'stories',
    testDir: import.meta.dirname,
    testMatch: ['runner.spec.ts', 'stories.spec.ts'],
    // Their pictures were drawn by it: without windows, text is drawn otherwise.
    use: { launchOptions: chromiumOptions },
    snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  },
];
