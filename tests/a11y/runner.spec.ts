import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { auditStory, readStories } from './audit-story';
import { rotatedMode } from './modes';
import { serve } from './serve';

test.use({ trace: 'off', screenshot: 'off' });

const BAD = 'dist/ladle-bad';

const EXPECTED: Readonly<Record<string, RegExp>> = {
  'bad--nameless-in-portal': /button-name/,
  'bad--crash': /a story that crashes[^]*not ready/,
  'bad--empty': /empty/,
  'bad--too-small': /target-size/,
};

test('the audit finds what is wrong with each bad story', async ({ page }) => {
  test.setTimeout(120_000);
  const ladle = 'node_modules/@ladle/react/lib/cli/cli.js';
  execFileSync(process.execPath, [ladle, 'build', '--config', 'stories/bad/.ladle'], { stdio: 'pipe' });
  const { origin, close } = await serve(BAD);
  try {
    const stories = readStories(BAD);
    expect(stories.map(({ id }) => id).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
    for (const story of stories) {
      const problems = await auditStory(page, origin, story, rotatedMode(0));
      expect(problems.join('\n'), story.id).toMatch(EXPECTED[story.id] ?? /never/);
    }
  } finally {
    close();
  }
});
