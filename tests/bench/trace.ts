import type { Page } from 'playwright';
import * as z from 'zod/mini';

const trace = z.object({ traceEvents: z.array(z.unknown()) });

/** How the browser traces an input, once the frame that shows its effect was presented. */
const eventTiming = z.object({
  name: z.literal('EventTiming'),
  ph: z.literal('b'),
  args: z.object({ data: z.object({ type: z.string(), duration: z.number() }) }),
});

/** Milliseconds in which the click that follows a touch, and the frame that follows an input, are sure to start. */
const SOON = 100;

/** Waits until what an input has caused is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.waitForTimeout(SOON);
  for (let frame = 0; frame < 2; frame++)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/**
 * Reads from a trace what Event Timing rounds to 8 ms for pages: the time from an input to the presented frame.
 * @param type the event whose time counts: the one that carries the input's effect
 * @returns milliseconds
 */
export async function inputToFrame(
  page: Page,
  type: 'keydown' | 'click',
  act: () => Promise<void>,
): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser that could trace it.');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  await drawn(page);
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString('utf8')));
  const durations = traceEvents
    .map((event) => eventTiming.safeParse(event))
    .flatMap(({ success, data }) =>
      success && data.args.data.type === type ? [data.args.data.duration] : [],
    );
  const [duration] = durations;
  if (duration === undefined || durations.length > 1)
    throw new Error(`The trace holds ${durations.length} events of type ${type}; one was expected.`);
  return duration;
}
