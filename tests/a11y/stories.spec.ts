import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { auditStory } from './audit-story';
import { STORIES, test } from './fixtures';
import { findHiddenFocus } from './focus';
import { auditRounds, rotatedRound } from './modes';
import { openStory, readStories } from './open-story';
import { KNOWN_USED } from './reporter';

// A trace of a story tells nothing that Ladle doesn't, and costs more than the audit.
test.use({ trace: 'off', screenshot: 'off' });

const everyMode = process.env['AUDIT'] === '1';
// Twenty looks at one opening.
if (everyMode) test.describe.configure({ timeout: 180_000 });
const stories = readStories(STORIES);

test('every story in the source is in the build', () => {
  const files = readdirSync('stories').filter((name) => name.endsWith('.stories.tsx'));
  const written = files
    .map((name) => `stories/${name}`)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => `${file} ${name}`),
    );
  const built = stories.map(({ filePath, id }) => ({ filePath, words: id.split('--')[1] ?? '' }));
  const missing = written.filter((entry) => {
    const [file, name = ''] = entry.split(' ');
    const plain = name.toLowerCase();
    return !built.some(({ filePath, words }) => filePath === file && words.replaceAll('-', '') === plain);
  });
  expect(written.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

stories.forEach((story, index) => {
  for (const { name, modes } of everyMode ? auditRounds : [rotatedRound(index)])
    test(`${story.id} (${name})`, async ({ storyPage, origin }, { annotations }) => {
      const { problems, allowed } = await auditStory(storyPage, origin, story, modes);
      annotations.push(...allowed.map(({ reason }) => ({ type: KNOWN_USED, description: reason })));
      expect(problems).toEqual([]);
    });
});

for (const story of stories.filter(({ meta }) => meta.page))
  test(`${story.id}: focus stays in sight`, async ({ storyPage, origin }) => {
    await storyPage.setViewportSize({ width: 320, height: 640 });
    await storyPage.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
    await openStory(storyPage, origin, story, { theme: 'light', dir: 'ltr' });
    expect(await findHiddenFocus(storyPage)).toEqual([]);
  });
