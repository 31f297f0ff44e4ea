import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Mode } from './modes';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rulesFor = ({ media }: Mode): RunOptions => ({
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: {
    'target-size': { enabled: true },
    // Forced colours are the reader's own; axe compares them with the ones that they replace.
    'color-contrast': { enabled: media !== 'forced colours' },
  },
  resultTypes: ['violations'],
});

/** A story as Ladle's meta.json tells of it. */
export interface Story {
  id: string;
  filePath: string;
  meta: {
    /** Name of the button to press before looking. */
    press?: string;
    /** What to type after that. */
    type?: string;
    /** Name of the link to move focus to. */
    focus?: string;
  };
}

/** Reads what `ladle build` left. */
export function readStories(folder: string): Story[] {
  const file = `${folder}/meta.json`;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} is missing: build the stories first (npm run stories:build).`);
  }
  const { stories } = JSON.parse(text) as { stories: Record<string, Omit<Story, 'id'>> };
  return Object.entries(stories).map(([id, story]) => ({ ...story, id }));
}

async function setMode(page: Page, { theme, width, media }: Mode): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({
    colorScheme: theme,
    forcedColors: media === 'forced colours' ? 'active' : 'none',
    reducedMotion: media === 'reduced motion' ? 'reduce' : 'no-preference',
  });
}

async function bringToState(page: Page, { press, type, focus }: Story['meta']): Promise<void> {
  if (press) {
    await page.getByRole('button', { name: press }).click();
    await page.locator('[role=dialog], [role=alertdialog]').waitFor();
  }
  if (type) await page.getByRole('searchbox').fill(type);
  if (focus) await page.getByRole('link', { name: focus }).focus();
}

/** Half-faded text has no contrast: looking starts when whatever moves has arrived. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const moving = document
        .getAnimations()
        .filter((animation) => animation.playState !== 'finished')
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });
}

/** Nothing beside the frame's own heading. */
const isEmpty = (page: Page) =>
  page.evaluate(() => {
    const inMain = document.querySelectorAll('main > :not(h1)').length;
    return inMain === 0 && !document.querySelector('[role=dialog], [role=alertdialog]');
  });

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function runAxe(page: Page, mode: Mode): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run: (c: Document, o: unknown) => Promise<AxeResults> } };
    const { violations } = await axe.run(document, rules);
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message).join('; ')}`),
    }));
  }, rulesFor(mode));
  return violations.map(({ id, help, at }) => `${id}: ${help}\n    ${at.join('\n    ')}`);
}

/**
 * Opens a story in a mode and says everything that is wrong with it: axe's violations on the whole
 * document, page and console errors, an empty story, a story that never got ready, sideways scrolling.
 */
export async function auditStory(page: Page, origin: string, story: Story, mode: Mode): Promise<string[]> {
  const problems: string[] = [];
  const onConsole = (message: { type: () => string; text: () => string }) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()}`);
  };
  const onError = (error: Error) => problems.push(`page error: ${error.message}`);
  page.on('console', onConsole);
  page.on('pageerror', onError);
  try {
    await setMode(page, mode);
    const query = new URLSearchParams({ story: story.id, mode: 'preview', theme: mode.theme });
    if (mode.dir === 'rtl') query.set('rtl', 'true');
    await page.goto(`${origin}/?${query}`);
    await page.locator('[data-story-ready]').waitFor({ state: 'attached', timeout: 5000 });
    await bringToState(page, story.meta);
    await settle(page);
    if (await isEmpty(page)) problems.push('the story is empty');
    if (await scrollsSideways(page)) problems.push('the page scrolls sideways');
    problems.push(...(await runAxe(page, mode)));
  } catch (error) {
    problems.push(`not ready: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    page.off('console', onConsole);
    page.off('pageerror', onError);
  }
  return problems;
}
