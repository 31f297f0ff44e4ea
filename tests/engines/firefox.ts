import { existsSync } from 'node:fs';
import { launch, type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import {
  CANDIDATES,
  MESSAGES,
  SCROLL_TO_EARLIEST,
  startsWith,
  until,
  type Engine,
  type EnginePage,
  type Role,
} from './engine';

const FIREFOX = '/usr/bin/firefox-esr';

/** What names an element, as far as our own controls are named; runs in the page. */
function nameOf(element: Element): string {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const named = ids.map((id) => document.getElementById(id)).filter((found) => found !== null);
  const text = [...named, ...labels].map(({ textContent }) => textContent.trim()).join(' ');
  if (text || element.ariaLabel) return text || (element.ariaLabel ?? '');
  const heard = document.createElement('div');
  heard.append(...[...element.childNodes].map((child) => child.cloneNode(true)));
  for (const silent of heard.querySelectorAll('[aria-hidden=true]')) silent.remove();
  return heard.textContent.trim();
}

function createPage(page: Page): EnginePage {
  const lookFor = async (role: Role, name: string): Promise<ElementHandle | null> => {
    for (const element of await page.$$(CANDIDATES[role]))
      if (startsWith(await element.evaluate(nameOf), name) && (await element.isVisible())) return element;
    return null;
  };
  const find = (role: Role, name: string) => until(`${role} “${name}”`, () => lookFor(role, name));
  return {
    async open(url) {
      await page.goto(url);
      await page.waitForFunction(() => document.getElementById('drawing') === null);
    },
    find: async (role, name) => void (await find(role, name)),
    isThere: async (role, name) => (await lookFor(role, name)) !== null,
    press: async (role, name) => (await find(role, name)).click(),
    async openMenu(text) {
      const message = await until(`message “${text}”`, async () => {
        for (const one of await page.$$(MESSAGES))
          if (await one.evaluate((shown, said) => shown.textContent.includes(said), text)) return one;
        return null;
      });
      await message.click({ button: 'right' });
    },
    choose: async (path) => (await page.waitForSelector('input[type=file]'))?.uploadFile(path),
    async checkAll() {
      for (const box of await page.$$(CANDIDATES.checkbox)) await box.click();
    },
    type: async (name, text) => (await find('textbox', name)).type(text),
    key: (key: KeyInput) => page.keyboard.press(key),
    write: (text) => page.keyboard.type(text),
    goBack: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    scrollToEarliest: async () => void (await page.evaluate(SCROLL_TO_EARLIEST)),
    route: () => page.evaluate(() => location.hash.slice(1)),
    valueOf: async (name) =>
      (await find('textbox', name)).evaluate((field) =>
        field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
      ),
    text: () => page.evaluate(() => document.body.innerText),
    language: () => page.evaluate(() => document.documentElement.lang),
    focused: async () => {
      const element = await page.evaluateHandle(() => document.activeElement ?? document.body);
      return element.evaluate(nameOf);
    },
    close: () => page.browserContext().close(),
  };
}

/** Whether this machine has Debian's Firefox. */
export const hasFirefox = (): boolean => existsSync(FIREFOX);

/** Starts Firefox without a screen. */
export async function openFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
  return {
    async newPage() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 390, height: 844 });
      return createPage(page);
    },
    close: () => browser.close(),
  };
}
