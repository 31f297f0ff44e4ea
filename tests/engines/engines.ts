import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Api, openApi } from '../support/api';
import { type RunningServer, startServer } from '../support/server';
import type { Engine, EnginePage } from './engine';
import { hasFirefox, openFirefox } from './firefox';
import { hasWebKit, openWebKit } from './webkit';

const KNOWN = [
  ['Firefox', 'Debian’s firefox-esr', hasFirefox, openFirefox],
  ['WebKit', 'Debian’s webkit2gtk-driver, xvfb and dbus-x11', hasWebKit, openWebKit],
] as const;

/** The browsers other than Chromium that this machine has: what each is called, and how it is started. */
const ENGINES = KNOWN.flatMap(([name, packages, isHere, open]) => {
  if (isHere()) return [[name, open] as const];
  console.warn(`NOT CHECKED in ${name}: install ${packages}.`);
  return [];
});

/** Who walks through the product: a new page for each test, at a server for all of them. */
export interface Walker {
  readonly server: RunningServer;
  readonly api: Api;
  readonly page: EnginePage;
  open(route: string): Promise<void>;
  expectRoute(route: string): Promise<void>;
  expectText(text: string): Promise<void>;
}

/** Runs tests in each of these browsers. */
export const describeEngines = (defineTests: (walker: Walker) => void): void =>
  describe.each(ENGINES)('in %s', (_name, openEngine) => {
    let server: RunningServer;
    let api: Api;
    let engine: Engine;
    let page: EnginePage;

    beforeAll(async () => {
      server = await startServer('pglite');
      api = await openApi(server.origin);
      engine = await openEngine();
    });
    afterAll(async () => {
      await engine.close();
      await server.stop();
    });
    beforeEach(async () => {
      page = await engine.newPage();
    });
    afterEach(() => page.close());

    defineTests({
      get server() {
        return server;
      },
      get api() {
        return api;
      },
      get page() {
        return page;
      },
      open: (route) => page.open(`${server.origin}/?lang=en-US#${route}`),
      expectRoute: async (route) => {
        await expect.poll(() => page.route()).toBe(route);
      },
      expectText: async (text) => {
        await expect.poll(() => page.text()).toContain(text);
      },
    });
  });
