import axe from 'axe-core';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Judges a page with its tab bar at the end of the page instead of the screen: axe takes what it covers for a target that
 * is too small, though scrolling brings it out. Focus never stays behind the bar, which has a test of its own.
 */
export async function withTabBarInFlow<Result>(page: Page, judge: () => Promise<Result>): Promise<Result> {
  const setPosition = (position: string) =>
    page.evaluate((value) => {
      for (const bar of document.querySelectorAll<HTMLElement>('[data-slot=tab-bar]'))
        bar.style.position = value;
    }, position);
  await setPosition('static');
  try {
    return await judge();
  } finally {
    await setPosition('');
  }
}

/** What axe finds wrong in the whole document, overlays included; a line for each element. */
export async function findViolations(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script: the content security policy forbids those.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await withTabBarInFlow(page, () =>
    page.evaluate(async (tags) => {
      const results = await window.axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
      });
      return results.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map((node) => ({ target: node.target.join(' '), why: node.failureSummary ?? '' })),
      }));
    }, TAGS),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, why }) => `${id}: ${target}\n${why}`));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
