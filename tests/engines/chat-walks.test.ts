import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as chat from '@contract/chat/calls';
import { createInvite, joinFriend } from '@contract/invite/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, type Member, openApi } from '../support/api';
import { translator } from '../support/messages';
import { type RunningServer, startServer } from '../support/server';
import type { Engine, EnginePage } from './engine';
import { ENGINES } from './engines';

const PICTURE = resolve('app/public/screenshots/narrow-en-US.webp');
const PASSWORD = 'gr8Tpass';
const t = translator('en-US');

let server: RunningServer;
let api: Api;
let members = 0;

beforeAll(async () => {
  server = await startServer('pglite');
  api = await openApi(server.origin);
});
afterAll(() => server.stop());

const headOf = ({ login }: Member) => ({ Authorization: login.tokenHead + login.token });

function join(): Promise<Member> {
  const phone = `1390013${String(++members).padStart(4, '0')}`;
  return api.register({ country: 'CN', phone, e164: `+86${phone}` }, PASSWORD);
}

/** Makes two members contacts; returns their chat. */
async function befriend(one: Member, two: Member): Promise<string> {
  const made = await api.send(createInvite, {}, headOf(one));
  const [invite] = createInvite.data.parse(made.data);
  await api.send(joinFriend, { inviteCode: invite?.link.split('=')[1] ?? '' }, headOf(two));
  const open = async (own: Member, { login }: Member) => {
    const { data } = await api.send(chat.openRoom, { memberId: String(login.memberId) }, headOf(own));
    return chat.openRoom.data.parse(data).id;
  };
  await open(one, two);
  return open(two, one);
}

describe.each(ENGINES)('in %s', (_name, openEngine) => {
  let engine: Engine;
  let page: EnginePage;
  let own: Member;
  let other: Member;
  let room: string;

  beforeAll(async () => {
    engine = await openEngine();
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    page = await engine.newPage();
    own = await join();
    other = await join();
    room = await befriend(own, other);
    await logIn(own);
  });
  afterEach(() => page.close());

  const open = (route: string) => page.open(`${server.origin}/?lang=en-US#${route}`);
  const expectRoute = async (route: string) => {
    await expect.poll(() => page.route()).toBe(route);
  };
  const expectText = async (text: string) => {
    await expect.poll(() => page.text()).toContain(text);
  };
  const logIn = async ({ to }: Member) => {
    await open('/login');
    await page.type(t('field.phone'), 'phone' in to ? to.phone : '');
    await page.type(t('field.password'), PASSWORD);
    await page.press('button', t('login.submit'));
    await expectRoute('/home');
  };
  const say = (text: string, sender = other) =>
    api.send(chat.sendMessage, { room, text, clientId: randomUUID() }, headOf(sender));
  const lines = async () => (await page.text()).split('\n');
  /** The messages of the chat, as the other reads them. */
  const messages = async () => {
    const { data } = await api.send(chat.listEvents, { room }, headOf(other));
    return chat.listEvents.data.parse(data).flatMap((event) => (event.kind === 'message' ? event : []));
  };
  const heard = async () => (await messages()).map(({ text }) => text);
  const media = async () => (await messages()).flatMap((message) => message.media.map(({ kind }) => kind));

  it('two members talk, each seeing at once what the other writes', async () => {
    await say('Are you there?');
    await open('/chats');
    await page.press('link', other.login.userInfo.nickname);
    await expectRoute(`/chats/${room}`);
    await expectText('Are you there?');
    await page.type(t('room.composer'), 'On my way');
    await page.press('button', t('room.send'));
    await expect.poll(heard).toEqual(['Are you there?', 'On my way']);
    await expect.poll(() => page.valueOf(t('room.composer'))).toBe('');
    await say('See you at seven');
    await expectText('See you at seven');
    await page.goBack();
    await expectRoute('/chats');
    await expectText('See you at seven');
  });

  it('what was typed is there after a reload', async () => {
    await open(`/chats/${room}`);
    await page.type(t('room.composer'), 'Half a sentence');
    await page.press('button', t('page.back'));
    await page.reload();
    await open(`/chats/${room}`);
    await expect.poll(() => page.valueOf(t('room.composer'))).toBe('Half a sentence');
  });

  it('an own message is changed by its menu', async () => {
    await open(`/chats/${room}`);
    await page.type(t('room.composer'), 'Sx o’clock');
    await page.press('button', t('room.send'));
    await expect.poll(heard).toEqual(['Sx o’clock']);
    await page.openMenu('Sx o’clock');
    await page.press('button', t('room.edit'));
    await expect.poll(() => page.valueOf(t('room.composer'))).toBe('Sx o’clock');
    await page.write(', sharp');
    await page.press('button', t('room.save'));
    await expect.poll(heard).toEqual(['Sx o’clock, sharp']);
    await expectText(t('room.edited'));
  });

  it('a picture is attached, outlives a reload, and is sent', async () => {
    await open(`/chats/${room}`);
    await page.find('textbox', t('room.composer'));
    await page.choose(PICTURE);
    await page.find('button', t('media.remove', { name: t('media.attachedPhoto', { index: 1 }) }));
    // It is kept a moment after it is shown.
    await pause(1_000);
    await page.reload();
    await page.find('button', t('media.remove', { name: t('media.attachedPhoto', { index: 1 }) }));
    await page.press('button', t('room.send'));
    await expect.poll(media).toEqual(['picture']);
  });

  it('a long chat opens at its end, and shows all that is before', async () => {
    for (let line = 1; line <= 130; line++) await say(`line ${line}.`, own);
    await open(`/chats/${room}`);
    await expectText('line 130.');
    expect(await lines()).not.toContain('line 1.');
    await expect
      .poll(
        async () => {
          await page.scrollToEarliest();
          return lines();
        },
        { interval: 500 },
      )
      .toContain('line 1.');
    expect(await lines()).not.toContain('line 130.');
  });
});
