import { chromium, type Browser, type Page } from 'playwright';
import { args, executablePath } from '../chromium';
import { openApi } from '../support/api';
import { translator } from '../support/messages';
import { startServer } from '../support/server';
import { quantile } from './load';
import { PHONE, press } from './press';

/** The CPU of a phone beside this machine's. */
const SLOW_DOWN = 4;
const ROUNDS = 10;
/** Lighthouse's slow 4G. */
const SLOW_4G = { downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
/** Milliseconds, at the median. */
const BUDGET = { interaction: 100, login: 2_000 };

const NUMBER = '13812345678';
const PASSWORD = 'bench1234';
const t = translator('en-US');

/** Milliseconds at the median. */
export interface AuthSpeed {
  /** The slowest interaction to its next paint, by page. */
  interactions: Record<string, number>;
  /** From the tap on "Log in" to /home, the second of the success dialog included (S4). */
  login: number;
}

interface Scene {
  route: string;
  /** What the pages before have left (D18). */
  draft?: Record<string, unknown>;
  act(page: Page): Promise<void>;
}

const submit = (page: Page) => press(page, page.locator('main button[type=submit]'));
const type = async (page: Page, name: string, text: string) => {
  await press(page, page.locator(`input[name=${name}]`));
  await page.keyboard.type(text);
};

/** What a person does on each auth page. */
const SCENES: Scene[] = [
  {
    route: '/login',
    async act(page) {
      await type(page, 'phone', '138');
      await press(page, page.getByRole('tab', { name: t('login.email') }));
      await type(page, 'email', 'a@b');
      await submit(page);
    },
  },
  {
    route: '/signup-verify',
    async act(page) {
      await type(page, 'phone', '138');
      await press(page, page.getByRole('checkbox'));
      await press(page, page.locator('[data-slot=resend]'));
      await type(page, 'authCode', '123');
    },
  },
  {
    route: '/signup',
    draft: {
      channel: 'phone',
      country: 'CN',
      phone: NUMBER,
      registerToken: 'bench',
      username: 'bench_1',
      nickname: 'B',
      agreed: true,
    },
    async act(page) {
      await type(page, 'username', '_2');
      await type(page, 'password', 'gr8T');
      await type(page, 'confirmPassword', 'gr8T');
      await press(page, page.getByRole('checkbox'));
      await press(page, page.getByRole('checkbox'));
      await submit(page);
    },
  },
  {
    route: '/forgot',
    async act(page) {
      await type(page, 'phone', '138');
      await type(page, 'password', 'gr8T');
      await press(page, page.getByRole('tab', { name: t('channel.email') }));
      await type(page, 'email', 'a@b');
    },
  },
  {
    route: '/unlock',
    draft: { channel: 'phone', country: 'CN', phone: '138' },
    async act(page) {
      await press(page, page.locator('[data-slot=resend]'));
      await type(page, 'authCode', '123');
    },
  },
];

/** Watches interactions from now on; the answer reads the slowest, as the browser measured it. */
async function watchInteractions(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const seen = { slowest: 0 };
    // Shorter ones are not reported; the threshold's floor is 16 ms.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest, duration);
    }).observe(options);
    return seen;
  });
  return () => watch.evaluate(({ slowest }) => slowest);
}

async function interact(browser: Browser, origin: string, { route, draft, act }: Scene): Promise<number> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-US' });
  const page = await context.newPage();
  if (draft)
    await page.addInitScript((text) => sessionStorage.setItem('HLO-draft', text), JSON.stringify(draft));
  await page.goto(`${origin}/?lang=en-US#${route}`);
  await page.locator('main form').waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  // An answer from the same machine would come before the frame that says a call is under way.
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  const slowest = await watchInteractions(page);
  await act(page);
  // The frame of the last interaction, and the time in which it is reported.
  await page.waitForTimeout(500);
  const worst = await slowest();
  await context.close();
  return worst;
}

async function logIn(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-US' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  // Nobody types a number and a password in less than it takes to fetch what the tap needs.
  const fetched = page.waitForResponse(/\/public\/site$/);
  await page.goto(`${origin}/?lang=en-US#/login`);
  await page.locator('input[name=phone]').fill(NUMBER);
  await page.locator('input[name=password]').fill(PASSWORD);
  await fetched;
  await page.waitForLoadState('networkidle');
  const started = performance.now();
  await submit(page);
  await page.waitForURL(/#\/home$/);
  await page.locator('main h1').waitFor();
  const took = performance.now() - started;
  await context.close();
  return took;
}

const medianOf = async (measure: () => Promise<number>): Promise<number> => {
  const values = [];
  for (let round = 0; round < ROUNDS; round++) values.push(await measure());
  return quantile(values, 0.5);
};

/** Measures the auth pages in a real browser against the real server. */
export async function measureAuthSpeed(): Promise<AuthSpeed> {
  const server = await startServer('pglite');
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
  try {
    const api = await openApi(server.origin);
    await api.register({ country: 'CN', phone: NUMBER, e164: `+86${NUMBER}` }, PASSWORD);
    const interactions: AuthSpeed['interactions'] = {};
    for (const scene of SCENES)
      interactions[scene.route] = await medianOf(() => interact(browser, server.origin, scene));
    return { interactions, login: await medianOf(() => logIn(browser, server.origin)) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Findings against the budgets. */
export function checkAuthSpeed({ interactions, login }: AuthSpeed): string[] {
  const slow = Object.entries(interactions)
    .filter(([, milliseconds]) => milliseconds >= BUDGET.interaction)
    .map(([route, ms]) => `${route}: ${ms} ms to the next paint; less than ${BUDGET.interaction} ms is due`);
  const late = login > BUDGET.login;
  return late
    ? [...slow, `from the tap to /home: ${login.toFixed(0)} ms; ${BUDGET.login} ms are due at most`]
    : slow;
}
