import { STORAGE_PREFIX } from '@contract/constants';
import type { TestArgs } from '../e2e/fixtures';
import { field, secret, verify } from '../e2e/steps';

/** A page in one of its states: where it is, and how to get it there. In routes, `{lang}` is the language. */
export interface PageState {
  name: string;
  /** A route of the app, or the address of a page that the server renders without it. */
  route: string;
  byServer?: true;
  loggedIn?: true;
  /** The problem that opening it causes: an unknown address is answered as such. */
  expected?: RegExp;
  /** What a person does after it has opened. */
  prepare?(args: TestArgs): Promise<void>;
}

const tab =
  (key: string) =>
  async ({ page, t }: TestArgs) =>
    page.getByRole('tab', { name: t(key), exact: true }).click();

/** Every page of the app, and every page of the server's own. */
export const PAGE_STATES: readonly PageState[] = [
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
  { name: 'privacy, rendered by the server', route: '/privacy/general/{lang}', byServer: true },
  { name: 'eula, rendered by the server', route: '/eula/VIVO/{lang}', byServer: true },
  {
    name: 'an earlier version, rendered by the server',
    route: '/privacy/iOS/{lang}?version=2025-01-01',
    byServer: true,
  },
  {
    name: 'the article, rendered by the server',
    route: '/support/articles/account-delete?lang={lang}',
    byServer: true,
  },
  { name: 'an unknown address', route: '/nowhere?lang={lang}', byServer: true, expected: /404/ },
  { name: 'the development inbox', route: '/dev/inbox?lang={lang}', byServer: true },
];

/** Gives the browser a member's session. */
export async function logIn({ page, api, people }: Pick<TestArgs, 'page' | 'api' | 'people'>): Promise<void> {
  const { login } = await api.register(people.phone(), 'member123');
  await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [
    `${STORAGE_PREFIX}-token`,
    login.tokenHead + login.token,
  ] as const);
}

/** Opens a page and brings it into its state. */
export async function openState(args: TestArgs, state: PageState): Promise<void> {
  const { page, open, lang, server } = args;
  const route = state.route.replace('{lang}', lang);
  if (state.loggedIn) await logIn(args);
  if (state.byServer) await page.goto(server.origin + route);
  else await open(route, page);
  await page.locator('h1').waitFor();
  await state.prepare?.(args);
  await page.waitForLoadState('networkidle');
}
