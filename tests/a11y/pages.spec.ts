import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { STORAGE_PREFIX } from '@contract/constants';
import { LOCALES, type Locale } from '@contract/locale';
import type { Page } from '@playwright/test';
import { expect, test, type TestArgs } from '../e2e/fixtures';
import { field, secret, verify } from '../e2e/steps';
import { findViolations } from '../support/axe';

/** A page in one of its states: where it is, and how to get it there. */
interface State {
  name: string;
  route: string;
  loggedIn?: true;
  /** What a person does after it has opened. */
  prepare?(args: TestArgs): Promise<void>;
}

const tab =
  (key: string) =>
  async ({ page, t }: TestArgs) =>
    page.getByRole('tab', { name: t(key), exact: true }).click();

const STATES: State[] = [
  { name: 'home', route: '/home' },
  { name: 'login', route: '/login' },
  { name: 'login by code', route: '/login', prepare: tab('login.sms') },
  { name: 'login by e-mail', route: '/login', prepare: tab('login.email') },
  {
    name: 'login with errors',
    route: '/login',
    prepare: async ({ page, t }) =>
      page.getByRole('button', { name: t('login.submit'), exact: true }).click(),
  },
  {
    name: 'login, choosing a country',
    route: '/login',
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('country.label') }).click();
      await page.getByRole('searchbox').waitFor();
    },
  },
  {
    name: 'login, choosing a language',
    route: '/login',
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('language.label') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'login refused',
    route: '/login',
    prepare: async ({ page, t, people }) => {
      await field({ page, t }, 'phone').fill(people.phone().phone);
      await secret({ page, t }, 'password').fill('wrong1234');
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'forgot', route: '/forgot' },
  { name: 'signup-verify', route: '/signup-verify' },
  {
    name: 'signup',
    route: '/signup-verify',
    prepare: async (args) => {
      await verify(args, args.people.phone());
      await args.page.getByRole('heading', { name: args.t('signup.title') }).waitFor();
    },
  },
  { name: 'signup-success', route: '/signup-success' },
  { name: 'privacy', route: '/privacy/general/{lang}' },
  { name: 'eula', route: '/eula/general/{lang}' },
  { name: 'login of an assistant', route: '/login?assistant=1' },
  {
    name: 'login, applying',
    route: '/login?apply=streamer',
    prepare: async ({ page }) => page.getByRole('alertdialog').waitFor(),
  },
  { name: 'support/articles/account-delete', route: '/support/articles/account-delete' },
  { name: 'support/contact', route: '/support/contact' },
  {
    name: 'invite/:type',
    route: '/invite/group?groupLink=tea',
    prepare: async ({ page, server }) => {
      await server.admin('group', 'add', 'tea', 'Tea lovers');
      await page.reload();
      await page.locator('form').waitFor();
    },
  },
  { name: 'invite, unknown', route: '/invite/friend?inviteCode=none' },
  {
    name: 'creator/:type',
    route: '/creator/streamer',
    prepare: async ({ page }) => page.getByRole('alertdialog').waitFor(),
  },
  {
    name: 'creator, with mistakes',
    route: '/creator/blogger',
    loggedIn: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('creator.form.submit'), exact: true }).click();
      await page.getByText(t('creator.error.rules')).waitFor();
    },
  },
  { name: 'external', route: '/external' },
  { name: '401', route: '/401' },
  { name: '404', route: '/404' },
  { name: '500', route: '/500' },
  { name: 'error', route: '/error' },
  { name: 'auth-error', route: '/auth-error?reason=third-party' },
  { name: 'dashboard', route: '/dashboard', loggedIn: true },
  {
    name: 'dashboard/devices',
    route: '/dashboard/devices',
    loggedIn: true,
    prepare: ({ page }) => page.getByRole('main').getByRole('listitem').waitFor(),
  },
  {
    name: 'dashboard/notices',
    route: '/dashboard/notices',
    loggedIn: true,
    prepare: ({ page }) => page.getByRole('main').getByRole('heading', { level: 2 }).waitFor(),
  },
  {
    name: 'dashboard/invites',
    route: '/dashboard/invites',
    loggedIn: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('button', { name: t('invites.make'), exact: true }).click();
      await page.getByRole('main').getByRole('listitem').waitFor();
    },
  },
  { name: 'dashboard/profile', route: '/dashboard/profile', loggedIn: true },
  { name: 'dashboard/security', route: '/dashboard/security', loggedIn: true },
  { name: 'dashboard/security/phone', route: '/dashboard/security/phone', loggedIn: true },
  { name: 'dashboard/security/email', route: '/dashboard/security/email', loggedIn: true },
  { name: 'dashboard/security/delete', route: '/dashboard/security/delete', loggedIn: true },
  {
    name: 'dashboard/security/delete, question',
    route: '/dashboard/security/delete',
    loggedIn: true,
    prepare: async ({ page, t }) => {
      await page.getByLabel(t('security.deletion.password'), { exact: true }).fill('s3cret!pw');
      await page.getByRole('button', { name: t('security.deletion.title'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'dashboard/password', route: '/dashboard/password', loggedIn: true },
];

/** Routes that show nothing of their own without something before them; the flows see them. */
const PASSING = [
  '/logout',
  '/unlock',
  '/qy',
  '/invite/invite-complete',
  '/dashboard/security/phone/remove',
  '/dashboard/security/email/remove',
  '*',
];

const THEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 1280] as const;

/** How a page is looked at while it is open. */
interface Mode {
  theme: (typeof THEMES)[number];
  width: (typeof WIDTHS)[number];
}

/** One opening of a page. */
interface Round {
  lang: Locale;
  modes: readonly [Mode, ...Mode[]];
}

const everyMode: Round['modes'] = [
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 320 },
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
];

/** Every mode in every language under `npm run audit`; otherwise two for each state, going round so that each comes up. */
const roundsOf = (index: number): Round[] =>
  process.env['AUDIT'] === '1'
    ? LOCALES.map((lang) => ({ lang, modes: everyMode }))
    : [2 * index, 2 * index + 1].flatMap((turn) => {
        const lang = LOCALES[turn % LOCALES.length];
        const theme = THEMES[turn % 2];
        const width = WIDTHS[(turn + (turn >> 1)) % 2];
        return lang && theme && width ? [{ lang, modes: [{ theme, width }] }] : [];
      });

const nameOf = ({ theme, width }: Mode) => `${theme}, ${width}`;

const sizeOf = ({ width }: Mode) => ({ width, height: width === 320 ? 640 : 800 });

/** What axe finds, and what it doesn't look at: the document's language, its title, one h1, no sideways scroll. */
async function findFlaws(page: Page, lang: Locale): Promise<string[]> {
  const seen = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title.trim(),
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  return [
    ...(seen.lang === lang ? [] : [`the document's language is ${seen.lang}`]),
    ...(seen.title === '' ? ['the document has no title'] : []),
    ...(seen.headings === 1 ? [] : [`there are ${seen.headings} h1`]),
    ...(seen.sideways <= 0 ? [] : [`it scrolls sideways by ${seen.sideways} px`]),
    ...(await findViolations(page)),
  ];
}

test('every page of the route table is looked at', () => {
  // Read as text: the table imports texts in a way that only Vite knows.
  const table = readFileSync(resolve(import.meta.dirname, '../../app/routes.ts'), 'utf8');
  const routes = [...table.matchAll(/path: '(\/[^']+)'/g)].map((match) =>
    (match[1] ?? '').replace('/:type/:lang', ''),
  );
  const covered = [...STATES.map(({ name }) => `/${name}`), ...PASSING];
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.filter((route) => !covered.includes(route))).toEqual([]);
});

for (const [index, state] of STATES.entries())
  for (const { lang, modes } of roundsOf(index)) {
    const onPhone = modes.some(({ width }) => width === 320);
    test.describe(`${state.name}, ${lang}, ${modes.map(nameOf).join(' | ')}`, () => {
      test.use({
        locale: lang,
        isMobile: onPhone,
        hasTouch: onPhone,
        contextOptions: { reducedMotion: 'reduce' },
      });
      test('has no barrier', async ({ page, open, api, people, server, lang: language, t, inbox }) => {
        const args = { page, open, api, people, server, lang: language, t, inbox };
        if (state.loggedIn) {
          const { login } = await api.register(people.phone(), 'member123');
          await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
            `${STORAGE_PREFIX}-token`,
            login.tokenHead + login.token,
          ] as const);
        }
        const show = async (mode: Mode) => {
          await page.setViewportSize(sizeOf(mode));
          await page.emulateMedia({ colorScheme: mode.theme });
        };
        const [first, ...others] = modes;
        await show(first);
        await open(state.route.replace('{lang}', lang));
        await page.locator('h1').waitFor();
        await state.prepare?.(args);
        await page.waitForLoadState('networkidle');
        expect(await findFlaws(page, lang), nameOf(first)).toEqual([]);
        for (const mode of others) {
          await show(mode);
          expect(await findFlaws(page, lang), nameOf(mode)).toEqual([]);
        }
      });
    });
  }
