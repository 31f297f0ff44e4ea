import { expect, type Locator, type Page } from '@playwright/test';
import type { Inbox } from '../support/inbox';
import type { Translate } from '../support/messages';

/** What the steps of a flow are told by: the page, its texts, and the messages that arrive. */
export interface Walker {
  page: Page;
  t: Translate;
  inbox: Inbox;
}

type Phone = { phone: string; e164: string };
type Email = { email: string };

/** The field of a label, and not the button beside it that shares a word with it. */
export const field = ({ page, t }: Pick<Walker, 'page' | 't'>, name: string) =>
  page.getByRole('textbox', { name: t(`field.${name}`) });

/** A field whose content is hidden has no role. */
export const secret = ({ page, t }: Pick<Walker, 'page' | 't'>, name: string) =>
  page.getByLabel(t(`field.${name}`), { exact: true });

export const press = ({ page, t }: Pick<Walker, 'page' | 't'>, key: string) =>
  page.getByRole('button', { name: t(key), exact: true }).click();

/** The button of the header that opens the member's menu; a visitor's header has none. */
export const menuButton = ({ page, t }: Pick<Walker, 'page' | 't'>): Locator =>
  page.getByRole('banner').getByRole('button', { name: t('header.menu') });

/** Opens the member's menu. */
export async function openMenu(walker: Pick<Walker, 'page' | 't'>): Promise<Locator> {
  await menuButton(walker).click();
  return walker.page.getByRole('dialog');
}

/** More stops than any of our pages has between two places. */
const MANY_STOPS = 40;

/** Moves focus on by Tab until it is there, as somebody without a pointer does. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  for (let stop = 0; stop < MANY_STOPS; stop++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${place.toString()}`);
}

/** The clock runs on until it is stopped, and can't be stopped in the past: milliseconds that a busy machine may take. */
const STOPPED_WITHIN = 10_000;

/** Stops the clock of the pages that are opened from now on: time passes by `page.clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + STOPPED_WITHIN);
}

/** The page a person is on, by its route. */
export const expectRoute = (page: Page, route: string | RegExp) =>
  expect(page).toHaveURL(typeof route === 'string' ? new RegExp(`#${route}$`) : route);

/** Asks for a code and types the one that arrives. */
export async function enterCode({ page, t, inbox }: Walker, to: string): Promise<string> {
  await press({ page, t }, 'code.send');
  const code = await inbox.code(to);
  await page.getByLabel(t('code.label'), { exact: true }).fill(code);
  return code;
}

/** The boxes of the terms: one, or two where the law wants two (D32). */
export async function termsBoxes({ page }: Pick<Walker, 'page'>): Promise<Locator[]> {
  const boxes = page.getByRole('checkbox');
  await boxes.first().waitFor();
  return boxes.all();
}

export async function acceptTerms(walker: Pick<Walker, 'page'>): Promise<void> {
  for (const box of await termsBoxes(walker)) await box.check();
}

/** Registration, step one, up to the details. */
export async function verify(walker: Walker, who: Phone | Email): Promise<string> {
  const { page, t } = walker;
  if ('email' in who) {
    await page.getByText(t('channel.email'), { exact: true }).click();
    await field(walker, 'email').fill(who.email);
  } else await field(walker, 'phone').fill(who.phone);
  await acceptTerms(walker);
  // The code is the last thing missing: completing it goes on by itself (D18).
  const code = await enterCode(walker, 'email' in who ? who.email : who.e164);
  await expectRoute(page, /#\/signup(\?|$)/);
  return code;
}

/** Registration, step two, with what is prefilled; ends at home, logged in. */
export async function finishSignup(walker: Walker): Promise<void> {
  const { page, t } = walker;
  await press(walker, 'signup.submit');
  await expect(page.getByRole('heading', { name: t('signup.done') })).toBeVisible();
  await expectRoute(page, '/home');
}

/** From the landing page to the host entrance: "Go Live" leads visitors to the application, which has the entrance (D24). */
export async function enterAsHost({ page, t }: Pick<Walker, 'page' | 't'>): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: t('header.goLive'), exact: true })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('creator.visitor.later'), exact: true })
    .click();
  await press({ page, t }, 'creator.hosts.enter');
}

/** Waits until the worker of the site answers for a page. */
export const expectWorker = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
