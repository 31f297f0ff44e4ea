import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createGroup } from '@contract/chat/group-calls';
import { STORAGE_PREFIX } from '@contract/constants';
import { report } from '@contract/reports/calls';
import type { TestArgs } from '../e2e/fixtures';
import { hire, openReports } from '../e2e/staff';
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
  async ({ page, t }: Pick<TestArgs, 'page' | 't'>) =>
    page.getByRole('tab', { name: t(key), exact: true }).click();

/** Finds another member, opens the chat, and writes. */
async function talkToSomebody({ page, t, api, people }: TestArgs): Promise<void> {
  const { login } = await api.register(people.email(), 'member123');
  await page.getByRole('textbox', { name: t('find.label') }).fill(login.userInfo.username);
  await page.getByRole('button', { name: t('find.submit'), exact: true }).click();
  await page.getByRole('button', { name: t('person.message'), exact: true }).click();
  await page.getByRole('textbox', { name: t('room.composer'), exact: true }).fill('Hello');
  await page.getByRole('button', { name: t('room.send'), exact: true }).click();
  await page.getByRole('article').waitFor();
}

/** Opens the profile of whom the member talks to. */
async function openProfile(args: TestArgs): Promise<void> {
  await talkToSomebody(args);
  await args.page.getByRole('main').locator('a:has(h1)').click();
  await args.page.getByRole('main').getByRole('heading', { level: 2 }).waitFor();
}

/** Logs in with a member who has a group, to which another one is invited. Answers with the group's id. */
async function enterGroup({ page, api, people }: TestArgs): Promise<string> {
  const [one, other] = [
    await api.register(people.email(), 'member123'),
    await api.register(people.email(), 'member123'),
  ];
  const Authorization = one.login.tokenHead + one.login.token;
  const id = randomUUID();
  const group = { id, title: 'Night market', memberIds: String(other.login.memberId) };
  await api.send(createGroup, group, { Authorization });
  await keepToken(page, Authorization);
  await page.reload();
  return id;
}

/** Opens the page of a group. */
async function openGroup(args: TestArgs): Promise<void> {
  await args.open(`/chats/${await enterGroup(args)}/group`, args.page);
  await args.page.getByRole('main').getByRole('listitem').first().waitFor();
}

/** Makes a link to a group. */
async function openGroupLinks(args: TestArgs): Promise<void> {
  const { page, t, open } = args;
  await open(`/chats/${await enterGroup(args)}/links`, page);
  await page.getByRole('button', { name: t('groupLinks.make'), exact: true }).click();
  await page.getByRole('button', { name: t('groupLinks.create'), exact: true }).click();
  await page.getByRole('button', { name: t('groupLinks.revoke'), exact: true }).waitFor();
}

/** Logs in with an account that our team has suspended, and goes on to the appeal. */
async function appealSuspension({ page, t, api, people, server }: TestArgs): Promise<void> {
  const to = people.email();
  const { login } = await api.register(to, 'member123');
  await server.admin('block', login.userInfo.username, 'staff');
  await tab('login.email')({ page, t });
  await field({ page, t }, 'email').fill(to.email);
  await secret({ page, t }, 'password').fill('member123');
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await page.getByRole('button', { name: t('login.appeal'), exact: true }).click();
  await page.getByRole('textbox', { name: t('appeal.text') }).waitFor();
}

/** Logs an assistant in, and opens what members have reported: one of them another. */
async function openQueue(args: TestArgs): Promise<void> {
  const { page, t, api, people } = args;
  const [one, other] = [
    await api.register(people.email(), 'member123'),
    await api.register(people.email(), 'member123'),
  ];
  const Authorization = one.login.tokenHead + one.login.token;
  await api.send(report, { memberId: String(other.login.memberId), reason: 'spam' }, { Authorization });
  await hire(page, args);
  await openReports(page, t);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
}

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
  { name: 'appeal', route: '/login', prepare: appealSuspension },
  { name: 'staff/support', route: '/login', prepare: async (args) => void (await hire(args.page, args)) },
  { name: 'staff/reports', route: '/login', prepare: openQueue },
  {
    name: 'staff/reports/:id',
    route: '/login',
    prepare: async (args) => {
      await openQueue(args);
      await args.page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
      await args.page.getByRole('button', { name: args.t('moderation.take'), exact: true }).waitFor();
    },
  },
  { name: 'external', route: '/external' },
  { name: '401', route: '/401' },
  { name: '404', route: '/404' },
  { name: '500', route: '/500' },
  { name: 'error', route: '/error' },
  { name: 'auth-error', route: '/auth-error?reason=third-party' },
  { name: 'chats', route: '/chats', loggedIn: true },
  { name: 'chats/requests', route: '/chats/requests', loggedIn: true },
  { name: 'chats/archived', route: '/chats/archived', loggedIn: true },
  { name: 'chats/new-group', route: '/chats/new-group', loggedIn: true },
  {
    name: 'chats/search',
    route: '/chats/search',
    loggedIn: true,
    prepare: async ({ page, t }) => {
      await page.getByRole('searchbox').fill('tea');
      await page.getByRole('heading', { name: t('search.nothingTitle') }).waitFor();
    },
  },
  { name: 'chats/share', route: '/chats/share', loggedIn: true },
  { name: 'chats/:room', route: '/contacts/find', loggedIn: true, prepare: talkToSomebody },
  { name: 'chats/:room/group', route: '/home', prepare: openGroup },
  { name: 'chats/:room/links', route: '/home', prepare: openGroupLinks },
  { name: 'contacts', route: '/contacts', loggedIn: true },
  { name: 'people/:memberId', route: '/contacts/find', loggedIn: true, prepare: openProfile },
  { name: 'contacts/find', route: '/contacts/find', loggedIn: true },
  { name: 'contacts/blocked', route: '/contacts/blocked', loggedIn: true },
  { name: 'dashboard', route: '/dashboard', loggedIn: true },
  {
    name: 'dashboard/privacy',
    route: '/dashboard/privacy',
    loggedIn: true,
    prepare: ({ page }) => page.getByRole('radiogroup').first().waitFor(),
  },
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

/** Gives the browser a session, from its next document on. */
const keepToken = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `${STORAGE_PREFIX}-token`,
    token,
  ] as const);

/** Gives the browser a member's session. */
export async function logIn({ page, api, people }: Pick<TestArgs, 'page' | 'api' | 'people'>): Promise<void> {
  const { login } = await api.register(people.phone(), 'member123');
  await keepToken(page, login.tokenHead + login.token);
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
