import { randomUUID } from 'node:crypto';
import * as chat from '@contract/chat/calls';
import { blockPerson } from '@contract/contacts/calls';
import { CODE } from '@contract/codes';
import { DURATION } from '@contract/constants';
import { getPush, MAX_PUSHED_DEVICES, subscribePush, unsubscribePush } from '@contract/push/calls';
import { revokeSessions } from '@contract/session/calls';
import { members, pushes, pushSubscriptions, settings } from '@server/database/schema';
import { exportMember } from '@server/modules';
import { createPusher, type Pusher } from '@server/push/pusher';
import { readPushKeys } from '@server/push/keys';
import { claimPushes } from '@server/push/queue';
import { openSession } from '@server/session/sessions';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openPushReceiver, type PushedBrowser, readVapid, subscribeAt } from '../../support/push-receiver';
import { makeGroup } from '../chat/groups';
import { befriend, forward, join, leave, openRoom, type Talker, write } from '../chat/talk';
import { onPostgres, untilBlocked } from '../database/until-blocked';
import { setUpServer, suite, type TestServer } from '../harness';

const receiver = await openPushReceiver();
afterAll(() => receiver.close());

const DELAY = 4;

suite('pushes', () => {
  let server: TestServer;
  let ann: Talker;
  let ben: Talker;
  let browser: PushedBrowser;
  let pusher: Pusher;
  const said: unknown[] = [];

  setUpServer(
    async (started) => {
      server = started;
      ann = await join(server, 1, 'Ann');
      ben = await join(server, 2, 'Ben');
      await befriend(ann, ben);
      browser = await subscribed(ben, 'ben');
      pusher = newPusher();
    },
    { PUSH_TEST_ORIGIN: receiver.origin },
  );

  beforeEach(() => {
    receiver.received.length = 0;
    receiver.reply = () => ({ status: 201 });
    said.length = 0;
  });

  function newPusher(): Pusher {
    const note = (...words: unknown[]) => void said.push(words);
    const { db, config } = server;
    return createPusher({ db, config, clock: () => server.now(), logger: { warn: note, error: note } });
  }

  async function subscribed({ client }: Talker, name: string, showsText = true): Promise<PushedBrowser> {
    // A browser subscribes for the server's key.
    await client.call(getPush);
    const made = subscribeAt(receiver, name);
    const { endpoint, p256dh, auth } = made;
    expect((await client.call(subscribePush, { endpoint, p256dh, auth, showsText })).code).toBe(CODE.success);
    return made;
  }

  /** Lets the time pass after which pushes are due, and sends them. */
  async function send(seconds = DELAY): Promise<void> {
    server.advance(seconds);
    await pusher.sendDue();
  }

  const open = (index = 0, by = browser) => by.open(receiver.received[index]?.body ?? Buffer.alloc(0));

  const stateOf = async ({ client }: Talker) => (await client.call(getPush)).data;

  it('tell the other’s device of a message: encrypted for it, signed by the server, once', async () => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Good morning');
    await pusher.sendDue();
    expect(receiver.received).toHaveLength(0);
    await send();
    expect(receiver.received).toHaveLength(1);
    const [push] = receiver.received;
    expect(open()).toEqual({ title: 'Ann', body: 'Good morning', room, seq: 1, unread: 1 });
    expect(push).toMatchObject({
      path: '/ben',
      headers: { ttl: '86396', urgency: 'high', 'content-encoding': 'aes128gcm' },
    });
    expect(push?.headers['topic']).toMatch(/^[\da-f]{32}$/);
    expect(readVapid(push?.headers.authorization)).toMatchObject({
      aud: receiver.origin,
      publicKey: (await stateOf(ben)).publicKey,
    });
    await send(120);
    expect(receiver.received).toHaveLength(1);
    expect(await server.db.$count(pushes)).toBe(0);
  });

  it('show no text unless the device asks for it, and speak the member’s language', async () => {
    browser = await subscribed(ben, 'ben', false);
    await server.db.update(members).set({ locale: 'ja' }).where(eq(members.id, ben.memberId));
    await write(ann, await openRoom(ann, ben), 'A secret');
    await send();
    expect(open()).toMatchObject({ title: 'Ann', body: '新しいメッセージ' });
  });

  it('cut long texts, and show the original of a forward', async () => {
    const room = await openRoom(ann, ben);
    const { data } = await write(ann, room, '🌻'.repeat(4_000));
    await send();
    expect([...open().body]).toHaveLength(200);
    await forward(ann, { room, seq: data.seq }, room);
    await send();
    expect(open(1)).toMatchObject({ title: 'Ann', unread: 2 });
    expect(open(1).body).toMatch(/^🌻+…$/u);
  });

  it('tell of the latest of several messages, with one push for each room', async () => {
    const cat = await join(server, 3, 'Cat');
    await befriend(cat, ben);
    const room = await openRoom(ann, ben);
    await write(ann, room, 'One');
    await write(ann, room, 'Two');
    await write(cat, await openRoom(cat, ben), 'Hi');
    await send();
    const texts = receiver.received.map(({ body }) => browser.open(body));
    expect(texts.map(({ title, body, unread }) => `${title}: ${body} (${unread})`).toSorted()).toEqual([
      'Ann: Two (3)',
      'Cat: Hi (3)',
    ]);
    const topics = new Set(receiver.received.map(({ headers }) => headers['topic']));
    expect(topics.size).toBe(2);
  });

  it('tell again of a message that comes while one is under way', async () => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'One');
    receiver.reply = async () => {
      receiver.reply = () => ({ status: 201 });
      await write(ann, room, 'Two');
      return { status: 201 };
    };
    await send();
    await send();
    expect([open().body, open(1).body]).toEqual(['One', 'Two']);
  });

  it('leave time to read a message, however shortly after another it comes', async () => {
    const room = await openRoom(ann, ben);
    for (let seq = 1; seq <= 3; seq++) {
      await write(ann, room, `Message ${seq}`);
      await ben.client.call(chat.markRead, { room, seq });
      await send(DELAY - 0.1);
    }
    expect(receiver.received).toHaveLength(0);
    await write(ann, room, 'Good night');
    await send(0.1);
    expect(receiver.received).toHaveLength(0);
    await send();
    expect(open()).toMatchObject({ body: 'Good night', seq: 4 });
    expect(await server.db.$count(pushes)).toBe(0);
  });

  it('tell of a chat in which somebody goes on writing, as far as it has had time to be read', async () => {
    const room = await openRoom(ann, ben);
    for (let second = 0; second < 10; second++) {
      await write(ann, room, `At ${second}`);
      await send(1);
    }
    expect([open().body, open(1).body]).toEqual(['At 0', 'At 4']);
    await send();
    expect(open(2)).toMatchObject({ body: 'At 9', unread: 10 });
    expect(receiver.received).toHaveLength(3);
  });

  /** A group of Ann, Ben and Cat, where Ben has been told of a message of Ann. */
  async function groupWithCat(): Promise<{ room: string; cat: Talker }> {
    const cat = await join(server, 3, 'Cat');
    await befriend(ann, cat);
    const room = await makeGroup(ann, [ben, cat]);
    await write(ann, room, 'Good morning');
    await send();
    return { room, cat };
  }

  const bodies = () => receiver.received.map(({ body }) => browser.open(body).body);

  it('don’t tell of an older message again when somebody writes whom the member has blocked', async () => {
    const { room, cat } = await groupWithCat();
    await ben.client.call(blockPerson, { memberId: cat.memberId });
    for (const text of ['One', 'Two']) {
      await write(cat, room, text);
      await send();
    }
    expect(bodies()).toEqual(['Ann: Good morning']);
    await write(ann, room, 'Good night');
    await write(cat, room, 'Three');
    await send();
    expect(bodies()).toEqual(['Ann: Good morning', 'Ann: Good night']);
  });

  it('tell of a mention in a muted group once, whatever is written after it', async () => {
    const { room, cat } = await groupWithCat();
    await ben.client.call(chat.muteRoom, { room, span: 'always' });
    const mentions = [{ memberId: ben.memberId, from: 0, to: 4 }];
    await ann.client.call(chat.sendMessage, { room, clientId: randomUUID(), text: '@Ben look', mentions });
    for (const text of ['One', 'Two']) {
      await write(cat, room, text);
      await send();
    }
    expect(bodies()).toEqual(['Ann: Good morning', 'Ann: @Ben look']);
  });

  it('don’t tell of a message again when the one after it is taken back', async () => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'One');
    await send();
    const { data } = await write(ann, room, 'Two');
    await ann.client.call(chat.deleteMessages, { room, seqs: [data.seq], forEverybody: true });
    await send();
    expect(bodies()).toEqual(['One']);
  });

  it('don’t tell of a message again when the next one comes while it is under way, and is taken back', async () => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'One');
    receiver.reply = async () => {
      receiver.reply = () => ({ status: 201 });
      const { data } = await write(ann, room, 'Two');
      await ann.client.call(chat.deleteMessages, { room, seqs: [data.seq], forEverybody: true });
      return { status: 201 };
    };
    await send();
    await send();
    expect(bodies()).toEqual(['One']);
  });

  it('tell of what a failed push didn’t, when the message after it is taken back', async () => {
    receiver.reply = () => ({ status: 500 });
    const room = await openRoom(ann, ben);
    await write(ann, room, 'One');
    await send();
    receiver.reply = () => ({ status: 201 });
    const { data } = await write(ann, room, 'Two');
    await ann.client.call(chat.deleteMessages, { room, seqs: [data.seq], forEverybody: true });
    await send(5);
    expect(bodies()).toEqual(['One', 'One']);
  });

  it('tell each device of the member, and never the sender’s', async () => {
    await subscribed(ann, 'ann');
    const phone = await secondDevice(ben);
    const other = await subscribed(phone, 'phone');
    await write(ann, await openRoom(ann, ben), 'Hello');
    await send();
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/ben', '/phone']);
    const push = receiver.received.findIndex(({ path }) => path === '/phone');
    expect(open(push, other).body).toBe('Hello');
  });

  /** Another browser of a member, logged in. */
  async function secondDevice(of: Talker): Promise<Talker> {
    const client = server.client();
    const device = {
      deviceId: 'd',
      deviceName: 'n',
      deviceType: '9',
      pageMode: 'web',
      address: '203.0.113.9',
    };
    const member = { id: of.memberId, passwordVersion: 1 };
    client.token = await openSession(server.db, member, { ...device, visitId: client.visitId }, server.now());
    return { ...of, client };
  }

  it.each<[string, (room: string) => Promise<unknown>]>([
    ['that was read, on any device', (room) => ben.client.call(chat.markRead, { room, seq: 1 })],
    ['that is gone', (room) => ann.client.call(chat.deleteMessages, { room, seqs: [1], forEverybody: true })],
    [
      'that the member has taken away',
      (room) => ben.client.call(chat.deleteMessages, { room, seqs: [1], forEverybody: false }),
    ],
    ['of whom they have blocked', () => ben.client.call(blockPerson, { memberId: ann.memberId })],
    ['of whom has blocked them', () => ann.client.call(blockPerson, { memberId: ben.memberId })],
    ['of a member whose account is erased', () => leave(server, ann)],
    ['once the account is erased', () => leave(server, ben)],
    [
      'once the session has ended',
      async () => (await secondDevice(ben)).client.call(revokeSessions, { all: true }),
    ],
    [
      'once the password is another',
      () => server.db.update(members).set({ passwordVersion: 2 }).where(eq(members.id, ben.memberId)),
    ],
    ['once the session has expired', async () => server.advance(31 * 24 * 3_600)],
    ['once the device has unsubscribed', () => ben.client.call(unsubscribePush)],
    ['of a muted chat', (room) => ben.client.call(chat.muteRoom, { room, span: 'always' })],
  ])('don’t tell of a message %s', async (_when, change) => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    await change(room);
    await send();
    expect(receiver.received).toHaveLength(0);
    expect(await server.db.$count(pushes)).toBe(0);
  });

  it('tell of a chat again once the mute is over, or taken back', async () => {
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    await ben.client.call(chat.muteRoom, { room, span: 'hour' });
    await send(3_599);
    await write(ann, room, 'Hello?');
    await send();
    expect(open().body).toBe('Hello?');
    await ben.client.call(chat.muteRoom, { room, span: 'eightHours' });
    await ben.client.call(chat.muteRoom, { room, span: 'none' });
    await write(ann, room, 'Still there?');
    await send();
    expect(open(1).body).toBe('Still there?');
  });

  it('don’t tell of requests', async () => {
    const cat = await join(server, 3, 'Cat');
    await write(cat, await openRoom(cat, ben), 'Hello?');
    await send();
    expect(receiver.received).toHaveLength(0);
  });

  it.each([404, 410])('end a subscription that the service answers with %i', async (status) => {
    receiver.reply = () => ({ status });
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    await send();
    expect((await stateOf(ben)).subscription).toBeNull();
    await write(ann, room, 'Hello?');
    await send();
    expect(receiver.received).toHaveLength(1);
  });

  it('are tried again after growing times, while the service fails', async () => {
    receiver.reply = () => ({ status: 500 });
    await write(ann, await openRoom(ann, ben), 'Hello');
    for (const seconds of [DELAY, 5, 10]) await send(seconds);
    expect(receiver.received).toHaveLength(3);
    await send(5);
    expect(receiver.received).toHaveLength(3);
    receiver.reply = () => ({ status: 201 });
    await send(15);
    await send(60);
    expect(receiver.received).toHaveLength(4);
    expect(open(3).body).toBe('Hello');
  });

  it('wait as long as the service asks for', async () => {
    receiver.reply = () => ({ status: 429, headers: { 'retry-after': '100' } });
    await write(ann, await openRoom(ann, ben), 'Hello');
    await send();
    await send(99);
    expect(receiver.received).toHaveLength(1);
    await send(1);
    expect(receiver.received).toHaveLength(2);
  });

  it('are given up after a day, and when the service refuses them', async () => {
    receiver.reply = () => ({ status: 413 });
    const room = await openRoom(ann, ben);
    await write(ann, room, 'Hello');
    await send();
    receiver.reply = () => ({ status: 201 });
    await send(60);
    expect(receiver.received).toHaveLength(1);
    await write(ann, room, 'Hello?');
    await send(24 * 3_600);
    expect(receiver.received).toHaveLength(1);
    expect(await server.db.$count(pushes)).toBe(0);
  });

  it('follow no redirect', async () => {
    receiver.reply = (path) =>
      path === '/ben'
        ? { status: 307, headers: { location: `${receiver.origin}/elsewhere` } }
        : { status: 201 };
    await write(ann, await openRoom(ann, ben), 'Hello');
    await send();
    await send(60);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/ben']);
  });

  it('wait for no silent service: others arrive, and it is tried again', async () => {
    await subscribed(await secondDevice(ben), 'phone');
    receiver.reply = (path) => (path === '/ben' ? null : { status: 201 });
    await write(ann, await openRoom(ann, ben), 'Hello');
    const began = Date.now();
    await send();
    expect(Date.now() - began).toBeLessThan(DURATION.httpTimeout);
    expect(await server.db.$count(pushes)).toBe(1);
    receiver.reply = () => ({ status: 201 });
    await send(5);
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/ben', '/ben', '/phone']);
  }, 20_000);

  it('aren’t lost with the process that sends them', async () => {
    await write(ann, await openRoom(ann, ben), 'Hello');
    server.advance(DELAY);
    // A process that ends before it has sent what it took.
    expect(await claimPushes(server.db, 10, server.now())).toHaveLength(1);
    await send(59);
    expect(receiver.received).toHaveLength(0);
    await send(1);
    expect(open().body).toBe('Hello');
  });

  it('are sent once by several processes', async () => {
    for (let index = 10; index < 40; index++) {
      const friend = await join(server, index);
      await befriend(friend, ben);
      await write(friend, await openRoom(friend, ben), 'Hello');
    }
    server.advance(DELAY);
    await Promise.all([pusher, newPusher(), newPusher()].map(({ sendDue }) => sendDue()));
    const senders = receiver.received.map(({ body }) => browser.open(body).title);
    expect(senders).toHaveLength(30);
    expect(new Set(senders).size).toBe(30);
  }, 60_000);

  it('are sent by a running server, until it stops', async () => {
    await write(ann, await openRoom(ann, ben), 'Hello');
    server.advance(DELAY);
    pusher.start();
    await expect.poll(() => receiver.received.length, { timeout: 5_000 }).toBe(1);
    await pusher.stop();
    await write(ann, await openRoom(ann, ben), 'Hello?');
    server.advance(DELAY);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(receiver.received).toHaveLength(1);
  }, 15_000);

  it('leave nothing of a message or an endpoint in the log', async () => {
    receiver.reply = () => ({ status: 500 });
    await write(ann, await openRoom(ann, ben), 'A secret');
    await send();
    receiver.reply = () => ({ status: 400 });
    await send(5);
    expect(said).toHaveLength(2);
    expect(JSON.stringify(said)).not.toMatch(/secret|127\.0\.0\.1|Ann/);
  });

  it('need a subscription: the session has one, which it can replace and end', async () => {
    expect((await stateOf(ann)).subscription).toBeNull();
    expect((await stateOf(ben)).subscription).toEqual({ endpoint: browser.endpoint, showsText: true });
    const next = await subscribed(ben, 'next', false);
    expect((await stateOf(ben)).subscription).toEqual({ endpoint: next.endpoint, showsText: false });
    await ben.client.call(unsubscribePush);
    expect((await stateOf(ben)).subscription).toBeNull();
    expect((await ben.client.call(unsubscribePush)).code).toBe(CODE.success);
  });

  it('are part of the member’s own copy: where they go, without the keys', async () => {
    const copy = JSON.stringify(await exportMember(server.db, ben.memberId));
    expect(copy).toContain(browser.endpoint);
    expect(copy).not.toContain(browser.auth);
  });

  it('go to one session of a browser: the latest', async () => {
    const { endpoint, p256dh, auth } = browser;
    await ann.client.call(subscribePush, { endpoint, p256dh, auth, showsText: true });
    expect((await stateOf(ben)).subscription).toBeNull();
    expect((await stateOf(ann)).subscription).toMatchObject({ endpoint });
  });

  it('go to the latest devices of a member', async () => {
    for (let index = 0; index < MAX_PUSHED_DEVICES; index++) {
      server.advance(1);
      await subscribed(await secondDevice(ben), `phone-${index}`);
    }
    expect((await stateOf(ben)).subscription).toBeNull();
    expect(await server.db.$count(pushSubscriptions)).toBe(MAX_PUSHED_DEVICES);
  });

  it.each([
    'http://push.example/a',
    'ftp://push.example/a',
    'https://push.example:8443/a',
    'https://user:pass@push.example/a',
    'https://127.0.0.1/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://10.0.0.1/a',
    'javascript:alert(1)',
    'push.example',
    '',
    `https://push.example/${'a'.repeat(1_500)}`,
  ])('don’t go to %s', async (endpoint) => {
    const { p256dh, auth } = subscribeAt(receiver, 'x');
    const answer = await ben.client.call(subscribePush, { endpoint, p256dh, auth, showsText: true });
    expect(answer).toMatchObject({ code: CODE.invalidInput, failure: { field: 'endpoint' } });
  });

  it('go to no host whose address is private: the subscription ends', async () => {
    await ben.client.call(unsubscribePush);
    const made = { ...subscribeAt(receiver, 'x'), endpoint: 'https://localhost/a', showsText: true };
    const { endpoint, p256dh, auth, showsText } = made;
    await ben.client.call(subscribePush, { endpoint, p256dh, auth, showsText });
    await write(ann, await openRoom(ann, ben), 'Hello');
    await send();
    expect((await stateOf(ben)).subscription).toBeNull();
  });

  it('refuse keys that no browser makes', async () => {
    const { endpoint, p256dh, auth } = subscribeAt(receiver, 'x');
    const point = `B${'A'.repeat(86)}`;
    for (const keys of [
      { p256dh: point, auth },
      { p256dh: 'short', auth },
      { p256dh, auth: 'short' },
    ]) {
      const answer = await ben.client.call(subscribePush, { endpoint, ...keys, showsText: true });
      expect(answer.code).toBe(CODE.invalidInput);
    }
  });

  it('use keys that every process has, sealed; others, and no subscriptions, once they can’t be read', async () => {
    const { db, config } = server;
    const read = await Promise.all([readPushKeys({ db, config }), readPushKeys({ db, config })]);
    expect(read[0]).toEqual(read[1]);
    const stored = JSON.stringify(await db.select().from(settings));
    expect(stored).not.toContain(read[0].privateKey);
    const other = await readPushKeys({ db, config: { ...config, secretKey: 'another-'.repeat(5) } });
    expect(other.publicKey).not.toBe(read[0].publicKey);
    expect(await db.$count(pushSubscriptions)).toBe(0);
  });
});

onPostgres('two members who use one browser', () => {
  let server: TestServer;
  setUpServer(
    (started) => {
      server = started;
    },
    { PUSH_TEST_ORIGIN: receiver.origin },
  );

  it('subscribe at the same time: the later one has its endpoint', async () => {
    const [ann, ben] = [await join(server, 1, 'Ann'), await join(server, 2, 'Ben')];
    const { endpoint, p256dh, auth } = subscribeAt(receiver, 'shared');
    const wanted = { endpoint, p256dh, auth, showsText: true };
    const subscribing = await server.db.transaction(async (tx) => {
      // Both have found that nobody has the endpoint, and wait to take it.
      await tx.execute(sql`lock table ${pushSubscriptions} in share mode`);
      const both = [ann, ben].map(({ client }) => client.call(subscribePush, wanted));
      await untilBlocked(server, 2);
      return { both };
    });
    const answers = await Promise.all(subscribing.both);
    expect(answers.map(({ code }) => code)).toEqual([CODE.success, CODE.success]);
    expect(await server.db.$count(pushSubscriptions)).toBe(1);
  });
});
