import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../support/server';
import {
  CANDIDATES,
  MESSAGES,
  SCROLL_TO_EARLIEST,
  startsWith,
  until,
  type Engine,
  type EnginePage,
  type NamedKey,
  type Role,
} from './engine';

const LIBRARIES = '/usr/lib';

/** Debian's browser around WebKitGTK, in the folder of the machine's architecture. */
const findBrowser = (): string | undefined =>
  (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
    .map((folder) => join(LIBRARIES, folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((path) => existsSync(path));

const KEYS: Record<NamedKey, string> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
};

/** React may replace an element between two questions about it; WebKit has no name for what isn't drawn. */
function notThere(reason: unknown): false {
  if (reason instanceof error.WebDriverError) return false;
  throw reason;
}

function createPage(driver: WebDriver): EnginePage {
  const isNamed = async (element: WebElement, name: string): Promise<boolean> =>
    (await element.isDisplayed()) && startsWith(await element.getAccessibleName(), name);
  const lookFor = async (role: Role, name: string): Promise<WebElement | null> => {
    for (const element of await driver.findElements(By.css(CANDIDATES[role])))
      if (await isNamed(element, name).catch(notThere)) return element;
    return null;
  };
  const find = (role: Role, name: string) => until(`${role} “${name}”`, () => lookFor(role, name));
  /** Acts on an element as soon as it is there, and can be acted on. */
  const actOn = (role: Role, name: string, act: (element: WebElement) => Promise<unknown>) =>
    until(`${role} “${name}” to act on`, async () => {
      const element = await lookFor(role, name);
      if (!element) return null;
      // The driver would click while a smooth scroll is under way.
      await driver.executeScript(
        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
        element,
      );
      return (await act(element).then(() => true, notThere)) || null;
    });
  const write = async (keys: string) => (await driver.switchTo().activeElement()).sendKeys(keys);
  const read = <T>(script: string) => driver.executeScript<T>(`return ${script}`);
  return {
    async open(url) {
      await driver.get(url);
      await until('app', async () => (await read<boolean>("!document.getElementById('drawing')")) || null);
    },
    find: async (role, name) => void (await find(role, name)),
    isThere: async (role, name) => (await lookFor(role, name)) !== null,
    press: async (role, name) => void (await actOn(role, name, (element) => element.click())),
    async openMenu(text) {
      const message = await until(`message “${text}”`, async () => {
        for (const one of await driver.findElements(By.css(MESSAGES)))
          if (await one.getText().then((said) => said.includes(text), notThere)) return one;
        return null;
      });
      await driver.actions().contextClick(message).perform();
    },
    choose: (path) => driver.findElement(By.css('input[type=file]')).sendKeys(path),
    async checkAll() {
      for (const box of await driver.findElements(By.css(CANDIDATES.checkbox))) await box.click();
    },
    type: async (name, text) => void (await actOn('textbox', name, (field) => field.sendKeys(text))),
    key: (key) => write(KEYS[key]),
    write,
    goBack: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    scrollToEarliest: () => driver.executeScript(SCROLL_TO_EARLIEST),
    route: () => read('location.hash.slice(1)'),
    valueOf: async (name) => (await (await find('textbox', name)).getAttribute('value')) ?? '',
    text: () => read('document.body.innerText'),
    language: () => read('document.documentElement.lang'),
    focused: async () => (await driver.switchTo().activeElement()).getAccessibleName(),
    close: () => driver.quit(),
  };
}

/** Whether this machine has what WebKit needs: Debian's `webkit2gtk-driver`, `xvfb` and `dbus-x11`. */
export const hasWebKit = (): boolean => findBrowser() !== undefined;

/** Starts WebKitGTK, whose engine is Safari's, on a screen that nobody sees. */
export async function openWebKit(): Promise<Engine> {
  const port = await freePort();
  const runtime = mkdtempSync(join(tmpdir(), 'webkit-'));
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 600x1000x24', 'dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`],
    {
      env: {
        ...process.env,
        XDG_RUNTIME_DIR: runtime,
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
      },
      stdio: 'ignore',
      // A group of its own, so that all of it ends together.
      detached: true,
    },
  );
  const { pid } = driver;
  const origin = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', () =>
    fetch(`${origin}/status`).then(
      () => true,
      () => null,
    ),
  );
  return {
    async newPage() {
      const capabilities = {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: findBrowser(), args: ['--automation'] },
      };
      const session = await new Builder().usingServer(origin).withCapabilities(capabilities).build();
      await session.manage().window().setRect({ width: 390, height: 844 });
      return createPage(session);
    },
    async close() {
      if (pid !== undefined) process.kill(-pid);
      try {
        rmSync(runtime, { recursive: true, force: true });
      } catch {
        // The desktop's own service for documents may still hold a folder in it.
      }
    },
  };
}
