import axe from 'axe-core';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong in the whole document, overlays included; a line for each element. */
export async function findViolations(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script: the content security policy forbids those.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const results = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    return results.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map((node) => ({ target: node.target.join(' '), why: node.failureSummary ?? '' })),
    }));
  }, TAGS);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, why }) => `${id}: ${target}\n${why}`));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
