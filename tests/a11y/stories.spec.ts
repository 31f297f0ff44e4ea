import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { auditStory } from './audit-story';
import { isUpdating, STORIES, test } from './fixtures';
import { findHiddenFocus } from './focus';
import { compareLooks, findStaleLooks } from './looks';
import { auditModes, nameOf, rotatedMode } from './modes';
import { readStories } from './open-story';
import { KNOWN_USED } from './reporter';

// A trace costs more than the audit and shows nothing that Ladle doesn't.
test.use({ trace: 'off', screenshot: 'off' });

const everyMode = process.env['AUDIT'] === '1';
if (everyMode) test.describe.configure({ timeout: 180_000 });
const stories = readStories(STORIES);

test('every story in the source is in the build', () => {
  const files = readdirSync('stories', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.stories.tsx') && !name.startsWith('bad/'))
    .map((name) => `stories/${name}`);
  const written = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => `${file} ${name}`),
  );
  const built = stories.map(({ filePath, id }) => ({ filePath, words: id.split('--').at(-1) ?? '' }));
  const missing = written.filter((entry) => {
    const [file, name = ''] = entry.split(' ');
    const plain = name.toLowerCase();
    return !built.some(({ filePath, words }) => filePath === file && words.replaceAll('-', '') === plain);
  });
  expect(written.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test('no baseline is left of a story that is gone', () => {
  expect(findStaleLooks(stories)).toEqual([]);
});

stories.forEach((story) => {
  const modes = everyMode ? auditModes : [rotatedMode(story.id)];
  test(`${story.id} (${everyMode ? 'every mode' : modes.map(nameOf).join()})`, async ({
    booth,
  }, testInfo) => {
    const { page, reason, stories: opened } = booth;
    const look = () => compareLooks(page, opened, story);
    if (isUpdating(testInfo)) return void (await look());
    if (reason !== null) testInfo.annotations.push({ type: 'skip', description: reason });
    const { problems, allowed } = await auditStory(
      page,
      opened,
      story,
      modes,
      reason === null ? look : undefined,
    );
    testInfo.annotations.push(...allowed.map(({ reason: why }) => ({ type: KNOWN_USED, description: why })));
    expect.soft(problems).toEqual([]);
    if (story.meta.page) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
      await opened.open(story, { theme: 'light', dir: 'ltr' });
      expect(await findHiddenFocus(page)).toEqual([]);
    }
  });
});
