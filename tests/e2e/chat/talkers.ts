import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import * as chat from '@contract/chat/calls';
import * as invites from '@contract/invite/calls';
import * as sso from '@contract/sso/calls';
import { deviceFields, type Member } from '../../support/api';
import { expect, test as flow, type TestArgs } from '../fixtures';
import { expectRoute, press } from '../steps';

export const PASSWORD = 's3cret!pw';

export type Given = Pick<TestArgs, 't' | 'open' | 'people' | 'api'>;

/** A member in a browser of their own. */
export interface Talker {
  page: Page;
  member: Member;
  username: string;
  nickname: string;
  head: { Authorization: string };
}

/** Logs a page in. Once: a token is replaced now and then. */
const keepToken = (page: Page, token: string) =>
  page.addInitScript((value) => {
    if (localStorage.getItem('HLO-token') === null) localStorage.setItem('HLO-token', value);
  }, token);

/** Registers a member, and logs them in on a page. */
export async function join({ people, api }: Pick<Given, 'people' | 'api'>, page: Page): Promise<Talker> {
  const member = await api.register(people.email(), PASSWORD);
  const { token, tokenHead, userInfo } = member.login;
  const Authorization = tokenHead + token;
  await keepToken(page, Authorization);
  return { page, member, username: userInfo.username, nickname: userInfo.nickname, head: { Authorization } };
}

/** Logs a member in on another device of theirs, which stays open until the test ends. */
export async function onOtherDevice(
  { member }: Talker,
  { api, browser }: Pick<Given, 'api'> & { browser: Browser },
): Promise<Page> {
  const { to } = member;
  if (!('email' in to)) throw new Error('The member has no e-mail address.');
  const login = await api.send(sso.loginByEmail, { ...deviceFields, email: to.email, password: PASSWORD });
  const { token, tokenHead } = sso.loginByEmail.data.parse(login.data);
  const page = await (await browser.newContext()).newPage();
  await keepToken(page, tokenHead + token);
  return page;
}

type Browsing = Pick<Given, 'people' | 'api'> & { browser: Browser };

/** A member in a browser of their own, which is closed with the test. */
async function joinElsewhere(
  { browser, people, api }: Browsing,
  provide: (talker: Talker) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  await provide(await join({ people, api }, await context.newPage()));
  await context.close();
}

/** Members who don't know each other, each in a browser of their own. */
export const test = flow.extend<{ ann: Talker; ben: Talker; cem: Talker }>({
  ann: async ({ page, people, api }, provide) => provide(await join({ people, api }, page)),
  ben: async ({ browser, people, api }, provide) => joinElsewhere({ browser, people, api }, provide),
  cem: async ({ browser, people, api }, provide) => joinElsewhere({ browser, people, api }, provide),
});

/** Makes two members contacts. */
export async function befriend({ api }: Pick<Given, 'api'>, one: Talker, two: Talker): Promise<void> {
  const made = await api.send(invites.createInvite, {}, one.head);
  const [invite] = invites.createInvite.data.parse(made.data);
  await api.send(invites.joinFriend, { inviteCode: invite?.link.split('=')[1] ?? '' }, two.head);
}

export const composer = (page: Page, t: Given['t']) =>
  page.getByRole('textbox', { name: t('room.composer'), exact: true });

export const log = (page: Page) => page.getByRole('log');

/** A message of the log. */
export const item = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text });

/** The direct chat of two members, as the server knows it. */
export async function roomOf({ api }: Pick<Given, 'api'>, one: Talker, two: Talker): Promise<string> {
  const { data } = await api.send(chat.openRoom, { memberId: String(two.member.login.memberId) }, one.head);
  return chat.openRoom.data.parse(data).id;
}

/** Opens the chat with a contact, as a person does. */
export async function openChat({ page }: Talker, { t, open }: Pick<Given, 't' | 'open'>, other: Talker) {
  await open('/contacts', page);
  await page.getByRole('main').getByRole('link', { name: other.nickname }).click();
  await press({ page, t }, 'person.message');
  await expectRoute(page, /#\/chats\/[\w-]{36}$/);
}

export async function write({ page }: Pick<Talker, 'page'>, t: Given['t'], text: string): Promise<void> {
  await composer(page, t).fill(text);
  await press({ page, t }, 'room.send');
}

/** A picture as a phone's camera gives it. */
export const photo = async (name: string, background: string, width = 800, height = 600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** What a busy machine may take to encode pictures in all their sizes. */
export const ENCODED = { timeout: 20_000 };

type Chosen = Awaited<ReturnType<typeof photo>>;

/** Chooses something by the button, as a person does. */
export async function attach(page: Page, t: Given['t'], kind: 'choose' | 'file', files: Chosen[] | string[]) {
  await press({ page, t }, 'media.attach');
  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${t(`media.${kind}`)}`) })
    .click();
  await (await choosing).setFiles(files, { timeout: 40_000 });
}

/** Finds a member by the account ID, as a person does, and opens the chat. */
export async function findAndOpen(
  { page }: Talker,
  { t, open }: Pick<Given, 't' | 'open'>,
  username: string,
) {
  await open('/chats', page);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('chats.find') })
    .click();
  await page.getByRole('textbox', { name: t('find.label') }).fill(username);
  await press({ page, t }, 'find.submit');
  await press({ page, t }, 'person.message');
  await expectRoute(page, /#\/chats\/[\w-]{36}$/);
}

/** What the browser keeps of chats: how much in each store, and whose they are and how far they were heard. */
const readKept = (page: Page): Promise<{ counts: Record<string, number>; about: Record<string, unknown> }> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'HLO-chats'))
      return { counts: {}, about: {} };
    const ask = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((done, fail) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(new Error('no answer')));
      });
    const db = await ask(indexedDB.open('HLO-chats'));
    const tx = db.transaction([...db.objectStoreNames]);
    const counts = await Promise.all(
      [...db.objectStoreNames].map(async (name) => [name, await ask(tx.objectStore(name).count())]),
    );
    const about = tx.objectStore('about');
    const [keys, values] = await Promise.all([ask(about.getAllKeys()), ask(about.getAll())]);
    db.close();
    return {
      counts: Object.fromEntries(counts),
      about: Object.fromEntries(
        keys.flatMap((key, index) => (typeof key === 'string' ? [[key, values[index]]] : [])),
      ),
    };
  });

/** How much the browser keeps of chats, by store. */
export const kept = async (page: Page) => (await readKept(page)).counts;

/** What the browser keeps about whose chats they are. */
export const keptAbout = async (page: Page) => (await readKept(page)).about;

/** Waits until the browser has stored what is attached: a moment after it is shown, it outlives the page. */
export const expectKeptContents = (page: Page, count: number): Promise<void> =>
  expect.poll(async () => (await kept(page))['contents']).toBe(count);
