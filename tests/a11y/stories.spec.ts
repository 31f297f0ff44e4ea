import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { auditStory, readStories } from './audit-story';
import { STORIES, test } from './fixtures';
import { allModes, nameOf, rotatedMode } from './modes';

// A trace of a story tells nothing that Ladle doesn't, and costs more than the audit.
test.use({ trace: 'off', screenshot: 'off' });

const everyMode = process.env['AUDIT'] === '1';
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
  for (const mode of everyMode ? allModes : [rotatedMode(index)]) {
    test(`${story.id} (${nameOf(mode)})`, async ({ storyPage, origin }) => {
      expect(await auditStory(storyPage, origin, story, mode)).toEqual([]);
    });
  }
});
