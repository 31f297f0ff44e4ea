import type { CDPSession, Page } from 'playwright';
import * as z from 'zod/mini';
import { median, type Figure } from './figures';
import { PHONE_CPU, type Phone } from './phone';
import type { FilledRoom } from './room-fill';
import { ITEM, LOG, reopen, REST } from './room-phone';

/** Swipes of a finger that goes up through the room, in a round. */
const SWIPES = 12;
/** Where a finger comes down and lifts, and the steps of its way, a frame each. */
const SWIPE = { x: 195, from: 200, to: 700, steps: 16 };
/** Messages that are read before memory is measured, and the most that it may be after the second number. */
const [FEW, MANY] = [500, 10_000];
const MEMORY: Figure['limit'] = { ratio: 1.3 };

/**
 * Notes what scrolling shows: before the page reacts to a place that the log was scrolled to, whether messages of the
 * frame before cover it from its head to its foot, as the compositor has shown it by then; and tasks of more than 50 ms.
 */
function watchScrolling([log, item]: readonly [string, string]): void {
  const seen = { frames: 0, blank: 0, tasks: [] as number[] };
  Object.assign(window, { seen });
  const isCovered = (box: Element): boolean => {
    const { top, bottom } = box.getBoundingClientRect();
    const rows = [...box.querySelectorAll(item)]
      .filter((row) => row.checkVisibility({ visibilityProperty: true }))
      .map((row) => row.getBoundingClientRect());
    return (
      Math.min(...rows.map((row) => row.top)) <= top &&
      Math.max(...rows.map((row) => row.bottom)) >= bottom - 40
    );
  };
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches(log)) return;
      seen.frames++;
      if (!isCovered(target)) seen.blank++;
    },
    { capture: true },
  );
  new PerformanceObserver((list) =>
    seen.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: 'longtask',
  });
}

const scrollingSchema = z.object({ frames: z.int(), blank: z.int(), tasks: z.array(z.number()) });
type Scrolling = z.infer<typeof scrollingSchema>;

const cdpOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

/** Moves the log by a finger, which lifts while it moves: the log goes on by itself. */
async function swipe(page: Page, session: CDPSession): Promise<void> {
  const { x, from, to, steps } = SWIPE;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] });
  for (let step = 1; step <= steps; step++) {
    const y = from + ((to - from) * step) / steps;
    await page.waitForTimeout(16);
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(REST / 3);
}

/** A finger that swipes up through the room, on a slow CPU. */
async function scroll(phone: Phone, filled: FilledRoom): Promise<Scrolling> {
  await reopen(phone, filled);
  const session = await cdpOf(phone.page);
  await phone.slowCpu(PHONE_CPU);
  await phone.page.waitForTimeout(REST);
  await phone.page.evaluate(watchScrolling, [LOG, ITEM] as const);
  for (let count = 0; count < SWIPES; count++) await swipe(phone.page, session);
  await phone.page.waitForTimeout(REST);
  const seen = scrollingSchema.parse(await phone.page.evaluate('seen'));
  if (seen.frames === 0) throw new Error('The log did not scroll.');
  return seen;
}

/** A finger that swipes up through the room. */
export async function measureScrolling(phone: Phone, filled: FilledRoom, rounds: number): Promise<Figure[]> {
  const seen: Scrolling[] = [];
  for (let round = 0; round < rounds; round++) seen.push(await scroll(phone, filled));
  return [
    {
      name: 'room: blank frames while it scrolls',
      ours: median(seen.map(({ blank }) => blank)),
      limit: { value: 0 },
    },
    {
      name: 'room: long tasks while it scrolls',
      ours: median(seen.map(({ tasks }) => tasks.length)),
      limit: { value: 0 },
    },
  ];
}

/** What a page holds, without its garbage. */
async function weigh(session: CDPSession): Promise<{ heap: number; nodes: number }> {
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize / 1_000, nodes };
}

/** Goes up to a place: the page before is loaded each time that the log is near its first message. */
const readUpTo = (page: Page, place: number): Promise<void> =>
  page.evaluate(
    async ([log, item, wanted]) => {
      const box = document.querySelector(log);
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const first = (): number =>
        Math.min(
          ...[...document.querySelectorAll(item)].map((row) =>
            Number(/kettle is on (\d+)/.exec(row.textContent)?.[1] ?? Infinity),
          ),
        );
      if (!box) throw new Error('There is no log.');
      while (first() > wanted) {
        box.scrollTop = Math.max(0, box.scrollTop - 600);
        await frame();
      }
    },
    [LOG, ITEM, place] as const,
  );

/** The page's memory after many messages were read, beside a few. */
export async function measureMemory(phone: Phone, filled: FilledRoom): Promise<Figure[]> {
  await reopen(phone, filled);
  const session = await cdpOf(phone.page);
  const weights = [];
  for (const read of [FEW, MANY]) {
    await readUpTo(phone.page, filled.lastSeq - read);
    await phone.page.waitForTimeout(REST);
    weights.push(await weigh(session));
  }
  const [few, many] = weights;
  const pair = (key: 'heap' | 'nodes') => ({
    ours: many?.[key] ?? Number.NaN,
    reference: few?.[key] ?? Number.NaN,
  });
  return [
    { name: 'room: memory after 10,000 messages beside 500', unit: 'kB', ...pair('heap'), limit: MEMORY },
    { name: 'room: elements after 10,000 messages beside 500', ...pair('nodes'), limit: MEMORY },
  ];
}
