import { chromium, type Page } from 'playwright';
import { serve } from '../a11y/serve';
import { args, executablePath } from '../chromium';
import { PHONE, press } from './press';

/** The CPU of a phone beside this machine's (P-country-6). */
const SLOW_DOWN = 6;
const ROUNDS = 10;
/** Milliseconds after which what came before is done. */
const REST = 300;
/** Milliseconds, at the median. */
const BUDGET = { open: 100, filter: 50 };

/** Milliseconds from an input to the frame that shows its effect, at the median. */
export interface PickerSpeed {
  open: number;
  filter: number;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

/** Runs an action on the slowed CPU and reads what the browser measured for its input. */
async function inputToFrame(
  page: Page,
  type: 'click' | 'keydown',
  act: () => Promise<void>,
): Promise<number> {
  const measured = page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entry = list.getEntriesByName(name)[0];
          if (!entry) return;
          observer.disconnect();
          resolve(entry.duration);
        });
        // Shorter ones are not reported; the threshold's floor is 16 ms.
        const options: PerformanceObserverInit & { durationThreshold: number } = {
          type: 'event',
          durationThreshold: 16,
        };
        observer.observe(options);
        setTimeout(() => resolve(0), 3_000);
      }),
    type,
  );
  await page.waitForTimeout(REST);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await act();
  const duration = await measured;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return duration;
}

/** Opens and filters the built story of the country picker on a slowed CPU. */
export async function measurePicker(): Promise<PickerSpeed> {
  const { origin, close } = await serve('dist/ladle');
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
  try {
    const page = await browser.newPage(PHONE);
    await page.goto(`${origin}/?story=country-picker--field&mode=preview`);
    const opener = page.locator('[data-slot=country-picker]');
    const [opened, filtered]: [number[], number[]] = [[], []];
    // The first round compiles, as any first visit does before the tap.
    for (let round = 0; round <= ROUNDS; round++) {
      const open = await inputToFrame(page, 'click', () => press(page, opener));
      await page.waitForFunction(() => document.querySelectorAll('[role=option]').length > 200);
      await page.getByRole('searchbox').focus();
      const filter = await inputToFrame(page, 'keydown', () => page.keyboard.press('a'));
      if (round > 0) {
        opened.push(open);
        filtered.push(filter);
      }
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    }
    return { open: median(opened), filter: median(filtered) };
  } finally {
    await browser.close();
    close();
  }
}

/** Findings against the budgets. */
export const checkPicker = (speed: PickerSpeed): string[] =>
  (['open', 'filter'] as const)
    .filter((step) => speed[step] > BUDGET[step])
    .map((step) => `country picker, ${step}: ${speed[step]} ms, more than ${BUDGET[step]} ms`);
