import type { Page } from '@playwright/test';
import { runAxe } from './axe';
import { findClippedText, scrollsSideways } from './clipping';
import { findKnown, type Known } from './incomplete';
import { nameOf, type Mode } from './modes';
import { switchTheme, type Shown, type Stories, type Story } from './open-story';
import { settle } from './settle';
import { findSmallTargets } from './targets';

/** What the reader's settings change in the page itself: the spacing of WCAG 1.4.12, and text twice as large. */
const STYLES = {
  'text spacing': `
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
  '200 % text': ':root { font-size: 200% !important }',
};

/** What a story has left. */
export interface Audit {
  /** Each names the modes that it occurs in. */
  problems: string[];
  /** What a person has decided where axe couldn't. */
  allowed: Known[];
}

async function setMedia(page: Page, { theme, width, settings }: Mode): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({
    colorScheme: theme,
    forcedColors: settings.includes('forced colours') ? 'active' : 'none',
    reducedMotion: settings.includes('reduced motion') ? 'reduce' : 'no-preference',
  });
}

async function setStyles(page: Page, { settings }: Pick<Mode, 'settings'>): Promise<void> {
  const css = settings
    .map((setting) => (setting in STYLES ? STYLES[setting as keyof typeof STYLES] : ''))
    .join('');
  await page.evaluate((text) => {
    const style = document.getElementById('reader-settings') ?? document.createElement('style');
    style.id = 'reader-settings';
    style.textContent = text;
    document.head.append(style);
  }, css);
}

/** Nothing beside the frame's own heading. */
const isEmpty = (page: Page) =>
  page.evaluate(() => {
    const inMain = document.querySelectorAll('main > :not(h1)').length;
    return inMain === 0 && !document.querySelector('[role=dialog], [role=alertdialog]');
  });

/** Looks at the open story in the mode that it stands in. */
async function look(page: Page, { id }: Story, mode: Mode): Promise<Audit> {
  const { violations, incomplete } = await runAxe(page, mode);
  const undecided = incomplete.filter((finding) => !findKnown(id, finding));
  return {
    problems: [
      ...((await isEmpty(page)) ? ['the story is empty'] : []),
      ...((await scrollsSideways(page)) ? ['the page scrolls sideways'] : []),
      ...(await findSmallTargets(page)),
      ...(await findClippedText(page)),
      ...violations.map(({ text }) => text),
      ...undecided.map(({ text }) => `axe can't decide ${text}`),
    ],
    allowed: incomplete.flatMap((finding) => findKnown(id, finding) ?? []),
  };
}

/**
 * Takes a story through modes, opening it anew for each direction, and reports everything that is wrong with it:
 * axe's violations on the whole document, page and console errors, an empty story, a story that never got ready,
 * sideways scrolling, small targets, text cut off, and what axe can't decide unless a person has.
 * @param openFirst opens the story and does something else with it before; errors of that time are reported, too
 */
export async function auditStory(
  page: Page,
  stories: Stories,
  story: Story,
  modes: readonly Mode[],
  openFirst?: () => Promise<Shown>,
): Promise<Audit> {
  const problems = new Map<string, string[]>();
  const allowed: Known[] = [];
  let at = 'its look';
  const report = (problem: string) => problems.set(problem, [...(problems.get(problem) ?? []), at]);
  const onConsole = (message: { type: () => string; text: () => string }) => {
    if (message.type() === 'error') report(`console error: ${message.text()}`);
  };
  const onError = (error: Error) => report(`page error: ${error.message}`);
  page.on('console', onConsole);
  page.on('pageerror', onError);
  try {
    let shown = await openFirst?.();
    for (const mode of modes) {
      at = nameOf(mode);
      await setMedia(page, mode);
      if (mode.dir !== shown?.dir) await stories.open(story, mode);
      else if (mode.theme !== shown.theme) await switchTheme(page, mode.theme);
      shown = mode;
      await setStyles(page, mode);
      await settle(page);
      const seen = await look(page, story, mode);
      seen.problems.forEach(report);
      allowed.push(...seen.allowed);
    }
  } catch (error) {
    report(`not ready: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await setStyles(page, { settings: [] });
    page.off('console', onConsole);
    page.off('pageerror', onError);
  }
  return {
    problems: [...problems].map(([problem, where]) => `${problem}\n    in ${where.join(' | ')}`),
    allowed,
  };
}
