import type { Browser, Page } from 'playwright';
import { startServer } from '../support/server';
import { middleSum, type Figure, type Measure } from './figures';
import { openBrowser, openPhone, PHONE_CPU, SLOW_4G, type Phone } from './phone';
import { serveReference } from './reference';
import { inputToFrame } from './trace';

const NUMBER = '13812345678';
const PASSWORD = 'gr8Tbench';
const LIMIT = { ratio: 1.5 };
/** Each figure is the middle of as many sums. */
const PARTS = 5;
/** No answer comes before the frame that says a call is under way. */
const NO_ANSWER = { ...SLOW_4G, latency: 5_000 };
/** Milliseconds after which what came before is done. */
const REST = 300;

/** A page with a form, and what a person does on it. */
interface Scene {
  name: string;
  url: string;
  /** What the pages before have left (D18). */
  draft?: Record<string, unknown>;
  /** The first text field, and the character whose showing is timed. */
  field: string;
  key: string;
  /** The other fields, filled in before the button is pressed. */
  fill: Record<string, string>;
  button: string;
}

const SUBMIT = 'main button[type=submit]';

const BARE: Omit<Scene, 'url'> = {
  name: 'reference',
  field: 'phone',
  key: '1',
  fill: { phone: NUMBER, password: PASSWORD },
  button: SUBMIT,
};

const AUTH_PAGES: Omit<Scene, 'url'>[] = [
  { ...BARE, name: '/login' },
  { ...BARE, name: '/signup-verify', fill: { phone: NUMBER, authCode: '123456' } },
  {
    name: '/signup',
    field: 'username',
    key: '2',
    fill: { password: PASSWORD, confirmPassword: PASSWORD },
    button: SUBMIT,
    draft: {
      channel: 'phone',
      country: 'CN',
      phone: NUMBER,
      registerToken: 'bench',
      username: 'bench_1',
      nickname: 'B',
    },
  },
  {
    ...BARE,
    name: '/forgot',
    fill: { phone: NUMBER, authCode: '123456', password: PASSWORD, confirmPassword: PASSWORD },
  },
  {
    name: '/unlock',
    field: 'authCode',
    key: '1',
    fill: {},
    // The code sends itself once it is complete: the button that people press is the one that asks for it.
    button: '[data-slot=resend]',
    draft: { channel: 'phone', country: 'CN', phone: NUMBER },
  },
];

/** Opens the page on a phone of its own, and lets it do what it does when idle. */
async function open(browser: Browser, { url, draft }: Scene): Promise<Phone> {
  const phone = await openPhone(browser, draft);
  await phone.page.goto(url);
  await phone.page.waitForLoadState('networkidle');
  return phone;
}

async function fill(page: Page, { fill: fields, button }: Scene): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(text);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.locator(`${button}:enabled`).waitFor();
}

/** Milliseconds that inputs took. */
interface Times {
  key: number;
  press: number;
}

/** One key and one press of the button, as a person meets them: on a page that was just opened. */
async function measureInputs(phone: Phone, scene: Scene): Promise<Times> {
  const { page } = phone;
  await page.locator(`input[name=${scene.field}]`).focus();
  await phone.slowCpu(PHONE_CPU);
  await page.waitForTimeout(REST);
  const key = await inputToFrame(page, 'keydown', () => page.keyboard.press(scene.key));
  await phone.slowCpu(1);
  await fill(page, scene);
  await phone.slowCpu(PHONE_CPU);
  await phone.slowNetwork(NO_ANSWER);
  await page.waitForTimeout(REST);
  const press = await inputToFrame(page, 'click', () => phone.press(page.locator(scene.button)));
  return { key, press };
}

/** A key and a press on each auth page, from the input to its frame, beside a bare form. */
export const measureAuthInput: Measure = async ({ quick }) => {
  const server = await startServer('pglite');
  const reference = await serveReference('form');
  const browser = await openBrowser();
  try {
    const scenes: Scene[] = [
      { ...BARE, url: reference.url },
      ...AUTH_PAGES.map((page) => ({ ...page, url: `${server.origin}/?lang=en-US#${page.name}` })),
    ];
    const times = new Map<string, Times[]>(scenes.map(({ name }) => [name, []]));
    for (let round = 0; round < (quick ? 5 : 30); round++) {
      // One page at a time: the fingerprint of a page that waits would take the processor from the one that is measured.
      for (const scene of scenes) {
        const phone = await open(browser, scene);
        times.get(scene.name)?.push(await measureInputs(phone, scene));
        await phone.close();
      }
    }
    const total = (name: string, input: keyof Times) =>
      middleSum(
        (times.get(name) ?? []).map((round) => round[input]),
        PARTS,
      );
    const figure = (name: string, input: keyof Times): Figure => ({
      name: `${name}: ${input === 'key' ? 'key' : 'button'}`,
      unit: 'ms',
      ours: total(name, input),
      reference: total(BARE.name, input),
      limit: LIMIT,
    });
    return AUTH_PAGES.flatMap(({ name }) => [figure(name, 'key'), figure(name, 'press')]);
  } finally {
    await browser.close();
    await reference.stop();
    await server.stop();
  }
};
