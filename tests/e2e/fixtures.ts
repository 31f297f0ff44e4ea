import { test as base, type Page } from '@playwright/test';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@contract/locale';
import { openApi, type Api, type Destination } from '../support/api';
import { openInbox, type Inbox } from '../support/inbox';
import { translator, type Translate } from '../support/messages';
import { startServer, type Engine, type RunningServer } from '../support/server';
import { watch, type Watch } from '../support/watch';

export { expect } from '@playwright/test';

/** Destinations that no other test has used. */
export interface People {
  /** A Chinese mobile number: `phone` is what is typed, `e164` where the message goes. */
  phone(): Extract<Destination, { phone: string }>;
  email(): { email: string };
}

interface WorkerFixtures {
  /** The database under the server of this worker. */
  engine: Engine;
  /** The real built server over empty data, shared by the tests of one worker. */
  server: RunningServer;
  people: People;
  /** The server's calls without a browser: to prepare members quickly. */
  api: Api;
}

interface TestFixtures {
  /** The language of the project, as one of the seven. */
  lang: Locale;
  /** Texts of the app in that language, by key. */
  t: Translate;
  /** The development inbox; each message is read once. */
  inbox: Inbox;
  /** Opens a route in the project's language, and waits for the app: `open('/login?redirect=/dashboard')`. */
  open(route: string, page?: Page): Promise<void>;
  /** Fails the test on console errors, uncaught errors, failed requests and other origins. */
  watched: Watch;
}

/** What a step of a flow may need. */
export type TestArgs = Pick<
  TestFixtures & WorkerFixtures,
  'open' | 'api' | 'people' | 'server' | 'lang' | 't' | 'inbox'
> & {
  page: Page;
};

/** The test of the flows: a real browser against the real server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['pglite', { option: true, scope: 'worker' }],
  server: [
    async ({ engine }, provide) => {
      const server = await startServer(engine);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  people: [
    async ({ server }, provide) => {
      // The database is fresh with the server, so counting is enough.
      let count = Number(new URL(server.origin).port);
      const phone = () => {
        const digits = `138${String(++count).padStart(8, '0')}`;
        return { country: 'CN', phone: digits, e164: `+86${digits}` };
      };
      await provide({ phone, email: () => ({ email: `member-${++count}@example.com` }) });
    },
    { scope: 'worker' },
  ],
  api: [async ({ server }, provide) => provide(await openApi(server.origin)), { scope: 'worker' }],
  baseURL: async ({ server }, provide) => provide(server.origin),
  lang: async ({ locale }, provide) => provide(isLocale(locale) ? locale : DEFAULT_LOCALE),
  t: async ({ lang }, provide) => provide(translator(lang)),
  inbox: async ({ server }, provide) => provide(openInbox(server.origin)),
  open: async ({ page, lang }, provide) =>
    provide(async (route, on = page) => {
      await on.goto(`/?lang=${lang}#${route}`);
      await on.waitForFunction(() => document.getElementById('drawing') === null);
    }),
  watched: [
    async ({ context, server }, provide, testInfo) => {
      const watched = watch(context, server.origin);
      await provide(watched);
      const problems = watched.problems();
      if (problems.length > 0 || testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('server log', { body: server.log().slice(-20_000), contentType: 'text/plain' });
      if (problems.length > 0) throw new Error(`The page had problems:\n${problems.join('\n')}`);
    },
    { auto: true },
  ],
});
