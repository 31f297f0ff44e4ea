import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Mode } from './modes';
import { settle } from './settle';

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

const READY_WITHIN = 10_000;

/** How a story stands open. */
export type Shown = Pick<Mode, 'theme' | 'dir'>;

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

/** What Ladle lets the page's scripts change. */
type LadleState = Partial<{ story: string; theme: Mode['theme']; rtl: boolean }>;

const update = (page: Page, state: LadleState): Promise<void> =>
  page.evaluate((value) => {
    const { ladleDispatch } = window as unknown as { ladleDispatch: (action: object) => void };
    ladleDispatch({ type: 'update-all', value });
  }, state);

/** Loads Ladle and the code of all stories, so that switching to a story waits for nothing. */
async function loadLadle(page: Page, origin: string, folder: string, first: Story): Promise<void> {
  await page.goto(`${origin}/?${new URLSearchParams({ story: first.id, mode: 'preview' })}`);
  await page.waitForFunction(() => 'ladleDispatch' in window);
  const chunks = readdirSync(`${folder}/assets`).filter((name) => /\.stories-[\w-]+\.js$/.test(name));
  await page.evaluate(
    (names) => Promise.all(names.map((name) => import(`/assets/${name}`))).then(() => undefined),
    chunks,
  );
}

/** Waits until the document matches a selector. Looks at each frame: a locator looks only every half second. */
const waitUntil = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((css) => document.documentElement.matches(css), selector, { timeout: READY_WITHIN });

/** Takes the open story away, with the history entries of its dialogs. */
async function closeStory(page: Page): Promise<void> {
  await update(page, { story: '' });
  // The pointer rests where the story before was pressed, and would hover over this one.
  await page.mouse.move(0, 0);
  // The browser shows a ring on what a script focuses unless the last input was a pointer's, as in the story before.
  await page.keyboard.press('Shift');
  await waitUntil(page, ':not(:has([data-story-ready]))');
  await page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer);
}

/** Opens stories in a page in which Ladle is loaded only once. */
export interface Stories {
  /** Opens a story from its beginning and brings it to the state that it is about. */
  open(story: Story, mode: Shown): Promise<void>;
}

/**
 * Prepares a page for opening stories.
 * @param folder what `ladle build` left
 * @param origin where that folder is served
 */
export function createStories(page: Page, folder: string, origin: string): Stories {
  let loaded = false;
  return {
    async open(story, { theme, dir }) {
      if (!loaded) await loadLadle(page, origin, folder, story);
      loaded = true;
      try {
        await closeStory(page);
        await page.emulateMedia({ colorScheme: theme });
        await update(page, { story: story.id, theme, rtl: dir === 'rtl' });
        await waitUntil(page, `:has([data-story-ready="${story.id}"]):not(:has([data-story-busy]))`);
        await bringToState(page, story.meta);
        await settle(page);
      } catch (error) {
        // A story that never gets ready must not spoil the next one.
        loaded = false;
        throw error;
      }
    },
  };
}

/** Changes the theme of the open story, as Ladle's own switch does. */
export async function switchTheme(page: Page, theme: Mode['theme']): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await update(page, { theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor();
}
