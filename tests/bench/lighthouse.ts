import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { args, executablePath } from '../chromium';
import { freePort, startServer } from '../support/server';
import { median, type Figure, type Limit, type Measure } from './figures';
import { serveReference } from './reference';

/** What Lighthouse judges, with the limit of each: all points, but those for speed beside the reference's. */
const LIMITS = {
  performance: { ratioAtLeast: 1 },
  accessibility: { valueAtLeast: 100 },
  'best-practices': { valueAtLeast: 100 },
  seo: { valueAtLeast: 100 },
} as const satisfies Record<string, Limit>;

type Category = keyof typeof LIMITS;

/** Points of 100 in each category. */
type Scores = Partial<Record<Category, number>>;

/** Routes, and what they are judged by. Search engines are told of the landing page: it holds the other routes, too. */
const SUBJECTS: readonly { route: string; categories: readonly Category[] }[] = [
  { route: '/', categories: ['performance', 'accessibility', 'best-practices', 'seo'] },
  { route: '/login', categories: ['performance', 'accessibility', 'best-practices'] },
  { route: '/privacy/general/en-US', categories: ['performance', 'accessibility', 'best-practices'] },
];

/** Has Lighthouse open an address on its slow phone, for the first time. */
async function judge(url: string, categories: readonly Category[], port: number): Promise<Scores> {
  const answer = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error' });
  const pointsIn = (category: Category) => 100 * (answer?.lhr.categories[category]?.score ?? Number.NaN);
  return Object.fromEntries(categories.map((category) => [category, pointsIn(category)]));
}

const middle = (rounds: readonly Scores[], category: Category): number =>
  median(rounds.map((scores) => scores[category] ?? Number.NaN));

const figureOf = (route: string, category: Category, ours: Scores[], reference: Scores[]): Figure => ({
  name: `${route}: Lighthouse, ${category}`,
  ours: middle(ours, category),
  ...(category === 'performance' && { reference: middle(reference, category) }),
  limit: LIMITS[category],
});

/** Lighthouse's points, those for speed beside a page of nothing but React. */
export const measureLighthouse: Measure = async ({ quick }) => {
  const server = await startServer('pglite');
  const reference = await serveReference('paint');
  const port = await freePort();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const bare: Scores[] = [];
    const pages = SUBJECTS.map((subject) => ({ ...subject, scores: new Array<Scores>() }));
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      bare.push(await judge(reference.url, ['performance'], port));
      for (const { route, categories, scores } of pages)
        scores.push(await judge(`${server.origin}/?lang=en-US#${route}`, categories, port));
    }
    return pages.flatMap(({ route, categories, scores }) =>
      categories.map((category) => figureOf(route, category, scores, bare)),
    );
  } finally {
    await browser.close();
    await reference.stop();
    await server.stop();
  }
};
