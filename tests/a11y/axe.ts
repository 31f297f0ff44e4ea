import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { withTabBarInFlow } from '../support/axe';
import type { Mode } from './modes';
import { settle } from './settle';

/** What axe says of one element. */
export interface Finding {
  rule: string;
  html: string;
  text: string;
  /** Whether it lies behind an open dialog. */
  isBehind: boolean;
}

/** What is wrong, and what axe couldn't decide. */
interface Findings {
  violations: Finding[];
  incomplete: Finding[];
}

// One digit is text, too.
const checks = { 'color-contrast': { options: { ignoreLength: true } } };

/** What axe takes; its types leave the checks out. */
interface Options extends axe.RunOptions {
  checks: typeof checks;
}

const optionsFor = ({ settings }: Mode): Options => ({
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: {
    'target-size': { enabled: true },
    // Forced colours are the reader's own; axe compares them with the ones that they replace.
    'color-contrast': { enabled: !settings.includes('forced colours') },
  },
  checks,
  resultTypes: ['violations', 'incomplete'],
});

const isContrast = ({ rule }: Finding) => rule === 'color-contrast';

/** How often axe looks at a page that goes on changing. */
const LOOKS = 4;

/** Runs axe, and runs it again if an element that it reports has left the page: a chat's list drops items after it scrolls. */
const run = (page: Page, options: Options): Promise<Findings> =>
  page.evaluate(
    async ([options, looks]) => {
      const look = () => window.axe.run(document, { ...options, elementRef: true });
      const isGone = ({ element }: axe.NodeResult) => element?.isConnected === false;
      const hasChanged = ({ violations, incomplete }: axe.AxeResults) =>
        [...violations, ...incomplete].some(({ nodes }) => nodes.some(isGone));

      let results = await look();
      for (let looked = 1; looked < looks && hasChanged(results); looked += 1) results = await look();

      const hasDialog = document.querySelector('[data-slot=dialog]') !== null;
      const isBehind = ({ element }: axe.NodeResult) =>
        hasDialog && element?.isConnected === true && element.closest('[data-slot=dialogs]') === null;
      const toFindings = (found: axe.Result[]) =>
        found.flatMap(({ id, nodes }) =>
          nodes.map((node) => {
            const { target, html, any, all, none } = node;
            const why = [...any, ...all, ...none].map(({ message }) => message).join('; ');
            return {
              rule: id,
              html,
              text: `${id}: ${target.join(' ')} ${html.slice(0, 200)}: ${why}`,
              isBehind: isBehind(node),
            };
          }),
        );
      return { violations: toFindings(results.violations), incomplete: toFindings(results.incomplete) };
    },
    [options, LOOKS] as const,
  );

/** The code's one real input lies unseen over the slots drawn for it: put behind them, they can be measured. */
const DRAWN_OVER = ':has(> [data-input-otp]) { z-index: -1 }';

/** Contrast alone, in a window as high as the page: axe can't judge what the window's edge cuts, or what lies below something. */
async function runContrast(page: Page): Promise<Findings> {
  const size = page.viewportSize();
  if (!size) throw new Error('The window has no size.');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(height, 4 * size.height) });
  const style = await page.addStyleTag({ content: DRAWN_OVER });
  await settle(page);
  const findings = await run(page, { runOnly: ['color-contrast'], checks });
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  await page.setViewportSize(size);
  return findings;
}

/** Runs axe on the whole document, overlays included. */
export async function runAxe(page: Page, mode: Mode): Promise<Findings> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return withTabBarInFlow(page, () => judge(page, mode));
}

async function judge(page: Page, mode: Mode): Promise<Findings> {
  const findings = await run(page, optionsFor(mode));
  if (!findings.incomplete.some(isContrast)) return findings;
  const contrast = await runContrast(page);
  const join = (kind: keyof Findings) => [
    ...findings[kind].filter((finding) => !isContrast(finding)),
    ...contrast[kind],
  ];
  return { violations: join('violations'), incomplete: join('incomplete') };
}
