import type { Browser, Page } from 'playwright';
import * as z from 'zod/mini';
import { startServer } from '../support/server';
import { median, type Figure, type Limit, type Measure } from './figures';
import { openBrowser, openPhone, PHONE_CPU, SLOW_4G } from './phone';
import { serveReference } from './reference';

/** Milliseconds without an answer, a paint, a shift or a long task after which a page is taken to be at rest. */
const REST = 1_500;

/** A page, with what its paints may take beside the reference's where that is limited. */
interface Subject {
  route: string;
  first?: Limit;
  largest?: Limit;
  /** Whether tasks are held against the reference's. */
  tasks?: boolean;
}

const LARGEST: Limit = { ratio: 1.7 };
const SHIFT: Limit = { value: 0.01 };

const SUBJECTS: Subject[] = [
  { route: '/login', first: { ratio: 1.8 }, largest: LARGEST, tasks: true },
  { route: '/', first: { ratio: 1.78 }, largest: LARGEST, tasks: true },
  { route: '/privacy/general/en-US', largest: LARGEST, tasks: true },
  { route: '/forgot' },
  { route: '/signup-verify' },
  { route: '/support/articles/account-delete' },
  { route: '/eula/general/en-US' },
  { route: '/404' },
];

/** What the browser says of one load. */
const loadSchema = z.object({
  /** Milliseconds from the address to the first and to the largest paint of content. */
  first: z.number(),
  largest: z.number(),
  /** Sum of all layout shifts. */
  shift: z.number(),
  /** Tasks of more than 50 ms. */
  tasks: z.number(),
  /** Milliseconds since anything was noticed. */
  quiet: z.number(),
});
export type Load = z.infer<typeof loadSchema>;

/** Collects what the browser says of the page, from its start. */
export function collect(): void {
  const seen = { first: 0, largest: 0, shift: 0, tasks: 0, last: 0 };
  const on = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => {
      seen.last = performance.now();
      list.getEntries().forEach(take);
    }).observe({ type, buffered: true });
  on('resource', () => undefined);
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  on('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value;
  });
  on('longtask', () => seen.tasks++);
  Object.assign(window, { seen });
}

/** Waits until nothing happens in the page any more. */
export async function untilRest(page: Page): Promise<Load> {
  for (;;) {
    await page.waitForTimeout(REST / 3);
    const load = loadSchema.parse(await page.evaluate('({ ...seen, quiet: performance.now() - seen.last })'));
    if (load.largest > 0 && load.quiet > REST) return load;
  }
}

/** Opens an address on a phone that has never been there. */
async function visit(browser: Browser, url: string): Promise<Load> {
  const phone = await openPhone(browser);
  await phone.page.addInitScript(collect);
  await phone.slowCpu(PHONE_CPU);
  await phone.slowNetwork(SLOW_4G);
  await phone.page.goto(url);
  const load = await untilRest(phone.page);
  await phone.close();
  return load;
}

const middle = (loads: Load[], key: keyof Load): number => median(loads.map((load) => load[key]));

function figuresOf({ route, first, largest, tasks }: Subject, loads: Load[], reference: Load[]): Figure[] {
  const compared = (key: keyof Load) => ({ ours: middle(loads, key), reference: middle(reference, key) });
  return [
    { name: `${route}: first paint`, unit: 'ms', ...compared('first'), ...(first && { limit: first }) },
    {
      name: `${route}: largest paint`,
      unit: 'ms',
      ...compared('largest'),
      ...(largest && { limit: largest }),
    },
    { name: `${route}: layout shift`, ours: middle(loads, 'shift'), limit: SHIFT },
    { name: `${route}: long tasks`, ...compared('tasks'), ...(tasks && { limit: 'reference' as const }) },
  ];
}

/** First visits on slow 4G and a slow CPU, beside a page of nothing but React. */
export const measurePaint: Measure = async ({ quick }) => {
  const server = await startServer('pglite');
  const reference = await serveReference('paint');
  const browser = await openBrowser();
  try {
    const bare: Load[] = [];
    const loads = new Map<Subject, Load[]>(SUBJECTS.map((subject) => [subject, []]));
    for (let round = 0; round < (quick ? 3 : 5); round++) {
      bare.push(await visit(browser, reference.url));
      for (const [subject, own] of loads)
        own.push(await visit(browser, `${server.origin}/?lang=en-US#${subject.route}`));
    }
    return [...loads].flatMap(([subject, own]) => figuresOf(subject, own, bare));
  } finally {
    await browser.close();
    await reference.stop();
    await server.stop();
  }
};
