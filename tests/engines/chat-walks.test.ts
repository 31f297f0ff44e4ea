import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as chat from '@contract/chat/calls';
import { createInvite, joinFriend } from '@contract/invite/calls';
import { beforeEach, expect, it } from 'vitest';
import type { Api, Member } from '../support/api';
import { translator } from '../support/messages';
import { describeEngines } from './engines';

const PICTURE = resolve('app/public/screenshots/narrow-en-US.webp');
const PASSWORD = 'gr8Tpass';
const t = translator('en-US');

let members = 0;

const headOf = ({ login }: Member) => ({ Authorization: login.tokenHead + login.token });

function join(api: Api): Promise<Member> {
  const phone = `1390013${String(++members).padStart(4, '0')}`;
  return api.register({ country: 'CN', phone, e164: `+86${phone}` }, PASSWORD);
}

/** Makes two members contacts; returns their chat. */
async function befriend(api: Api, one: Member, two: Member): Promise<string> {
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

describeEngines((walker) => {
  let own: Member;
  let other: Member;
  let room: string;

  beforeEach(async () => {
    own = await join(walker.api);
    other = await join(walker.api);
    room = await befriend(walker.api, own, other);
    await logIn(own);
  });

  const logIn = async ({ to }: Member) => {
    await walker.open('/login');
    await walker.page.type(t('field.phone'), 'phone' in to ? to.phone : '');
    await walker.page.type(t('field.password'), PASSWORD);
    await walker.page.press('button', t('login.submit'));
    await walker.expectRoute('/home');
  };
  const say = (text: string, sender = other) =>
    walker.api.send(chat.sendMessage, { room, text, clientId: randomUUID() }, headOf(sender));
  const lines = async () => (await walker.page.text()).split('\n');
  /** The messages of the chat, as the other reads them. */
  const messages = async () => {
    const { data } = await walker.api.send(chat.listEvents, { room }, headOf(other));
    return chat.listEvents.data.parse(data).flatMap((event) => (event.kind === 'message' ? event : []));
  };
  const heard = async () => (await messages()).map(({ text }) => text);
  const media = async () => (await messages()).flatMap((message) => message.media.map(({ kind }) => kind));

  it('two members talk, each seeing at once what the other writes', async () => {
    await say('Are you there?');
    await walker.open('/chats');
    await walker.page.press('link', other.login.userInfo.nickname);
    await walker.expectRoute(`/chats/${room}`);
    await walker.expectText('Are you there?');
    await walker.page.type(t('room.composer'), 'On my way');
    await walker.page.press('button', t('room.send'));
    await expect.poll(heard).toEqual(['Are you there?', 'On my way']);
    await expect.poll(() => walker.page.valueOf(t('room.composer'))).toBe('');
    await say('See you at seven');
    await walker.expectText('See you at seven');
    await walker.page.goBack();
    await walker.expectRoute('/chats');
    await walker.expectText('See you at seven');
  });

  it('what was typed is there after a reload', async () => {
    await walker.open(`/chats/${room}`);
    await walker.page.type(t('room.composer'), 'Half a sentence');
    await walker.page.press('button', t('page.back'));
    await walker.page.reload();
    await walker.open(`/chats/${room}`);
    await expect.poll(() => walker.page.valueOf(t('room.composer'))).toBe('Half a sentence');
  });

  it('an own message is changed by its menu', async () => {
    await walker.open(`/chats/${room}`);
    await walker.page.type(t('room.composer'), 'Sx o’clock');
    await walker.page.press('button', t('room.send'));
    await expect.poll(heard).toEqual(['Sx o’clock']);
    await walker.page.openMenu('Sx o’clock');
    await walker.page.press('button', t('room.edit'));
    await expect.poll(() => walker.page.valueOf(t('room.composer'))).toBe('Sx o’clock');
    await walker.page.write(', sharp');
    await walker.page.press('button', t('room.save'));
    await expect.poll(heard).toEqual(['Sx o’clock, sharp']);
    await walker.expectText(t('room.edited'));
  });

  it('a picture is attached, outlives a reload, and is sent', async () => {
    await walker.open(`/chats/${room}`);
    await walker.page.find('textbox', t('room.composer'));
    await walker.page.choose(PICTURE);
    await walker.page.find('button', t('media.remove', { name: t('media.attachedPhoto', { index: 1 }) }));
    // It is kept a moment after it is shown.
    await pause(1_000);
    await walker.page.reload();
    await walker.page.find('button', t('media.remove', { name: t('media.attachedPhoto', { index: 1 }) }));
    await walker.page.press('button', t('room.send'));
    await expect.poll(media).toEqual(['picture']);
  });

  it('a long chat opens at its end, and shows all that is before', async () => {
    for (let line = 1; line <= 130; line++) await say(`line ${line}.`, own);
    await walker.open(`/chats/${room}`);
    await walker.expectText('line 130.');
    expect(await lines()).not.toContain('line 1.');
    await expect
      .poll(
        async () => {
          await walker.page.scrollToEarliest();
          return lines();
        },
        { interval: 500 },
      )
      .toContain('line 1.');
    expect(await lines()).not.toContain('line 130.');
  });
});
