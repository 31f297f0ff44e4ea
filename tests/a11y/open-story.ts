import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Mode } from './modes';

/** A story as Ladle's meta.json tells of it. */
export interface Story {
  id: string;
  filePath: string;
  meta: {
    /** Brings its own landmarks and heading. */
    page?: boolean;
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

async function bringToState(page: Page, { press, type, focus }: Story['meta']): Promise<void> {
  if (press) {
    await page.getByRole('button', { name: press }).click();
    await page.locator('[role=dialog], [role=alertdialog]').waitFor();
  }
  if (type) await page.getByRole('searchbox').fill(type);
  if (focus) await page.getByRole('link', { name: focus }).focus();
}

/** Half-faded text has no contrast: whatever moves is sent to its end before anybody looks. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const moving = document
        .getAnimations()
        .filter((animation) => animation.playState !== 'finished')
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
      if (moving.length === 0) return;
      for (const animation of moving) animation.finish();
    }
  });
}

/** Opens a story and brings it to the state that it is about. */
export async function openStory(
  page: Page,
  origin: string,
  { id, meta }: Story,
  { theme, dir }: Pick<Mode, 'theme' | 'dir'>,
): Promise<void> {
  const query = new URLSearchParams({ story: id, mode: 'preview', theme });
  if (dir === 'rtl') query.set('rtl', 'true');
  await page.goto(`${origin}/?${query}`);
  await page.locator('[data-story-ready]').waitFor({ state: 'attached', timeout: 5000 });
  await page.locator('[data-story-busy]').waitFor({ state: 'detached', timeout: 5000 });
  await bringToState(page, meta);
  await settle(page);
}

/** Changes the theme of the open story, as Ladle's own switch does. */
export async function switchTheme(page: Page, theme: Mode['theme']): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((value) => {
    const { ladleDispatch } = window as unknown as { ladleDispatch: (action: object) => void };
    ladleDispatch({ type: 'update-theme', value });
  }, theme);
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}
