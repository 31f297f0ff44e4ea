import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { auditStory } from './audit-story';
import { findHiddenFocus } from './focus';
import type { Mode } from './modes';
import { createStories, readStories } from './open-story';
import { serve } from './serve';

test.use({ trace: 'off', screenshot: 'off' });

const BAD = 'dist/ladle-bad';

const plain: Mode = { theme: 'light', dir: 'ltr', width: 320, settings: [] };
const large: Mode = { ...plain, settings: ['200 % text'] };
const spaced: Mode = { ...plain, settings: ['text spacing'] };

const EXPECTED: Readonly<Record<string, { says: RegExp; modes?: Mode[] }>> = {
  'bad--nameless-in-portal': { says: /button-name/ },
  'bad--crash': { says: /a story that crashes[^]*not ready/ },
  'bad--empty': { says: /empty/ },
  'bad--stuck': { says: /not ready/ },
  'bad--too-small': { says: /target-size/ },
  'bad--under-a-finger': { says: /^a target of 30×30 px[^]{0,120}aria-label="Close"[^\n]*\n[^\n]*$/ },
  'bad--low-box': {
    says: /^“Large text[^\n]*cut off[^\n]*\n *in light, ltr, 320 px, 200 % text$/,
    modes: [plain, large],
  },
  'bad--narrow-box': {
    says: /^“Spaced text[^\n]*cut off[^\n]*\n *in light, ltr, 320 px, text spacing$/,
    modes: [plain, spaced],
  },
  'bad--wide': { says: /scrolls sideways\n *in light, ltr, 320 px, 200 % text$/, modes: [plain, large] },
  'bad--undecided': { says: /axe can't decide color-contrast/ },
  'bad--covered-focus': { says: /^$/ },
};

test.describe('each bad story', () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  let server: Awaited<ReturnType<typeof serve>>;

  test.beforeAll(async () => {
    const ladle = 'node_modules/@ladle/react/lib/cli/cli.js';
    execFileSync(process.execPath, [ladle, 'build', '--config', 'stories/bad/ladle'], { stdio: 'pipe' });
    server = await serve(BAD);
  });
  test.afterAll(() => server.close());

  test('is found out by the audit', async ({ page }) => {
    const stories = readStories(BAD);
    const opened = createStories(page, BAD, server.origin);
    expect(stories.map(({ id }) => id).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
    for (const story of stories) {
      const { says = /never/, modes = [plain] } = EXPECTED[story.id] ?? {};
      const { problems } = await auditStory(page, opened, story, modes);
      expect.soft(problems.join('\n'), story.id).toMatch(says);
    }
  });

  test('that hides focus is found out by the Tab key', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const story = readStories(BAD).find(({ id }) => id === 'bad--covered-focus');
    if (!story) throw new Error('The story is gone.');
    await createStories(page, BAD, server.origin).open(story, plain);
    expect(await findHiddenFocus(page)).toEqual([
      expect.stringMatching(/\(Tab\).*href="#covered"/),
      expect.stringMatching(/\(Shift\+Tab\).*href="#covered"/),
    ]);
  });
});
