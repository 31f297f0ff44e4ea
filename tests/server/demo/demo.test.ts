import { listEvents, listRooms } from '@contract/chat/calls';
import { application } from '@contract/creator/calls';
import { joinGroup } from '@contract/invite/calls';
import { type Locale, LOCALES } from '@contract/locale';
import { accountId, email, nickname } from '@contract/fields';
import { listNotices } from '@contract/notices/calls';
import { site as siteCall } from '@contract/public/calls';
import { loginByEmail } from '@contract/sso/calls';
import { execute } from '@server/admin/admin-socket';
import { CAST, emailOf, NAME_SUFFIX } from '@server/demo/cast';
import { GROUP_TALKS } from '@server/demo/group-talks';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '@server/database/open';
import { purgeExpired } from '@server/modules';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '@server/database/schema';
import { members } from '@server/database/schema';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signUp } from '../accounts';
import { nameOf } from '../chat/talk';
import { type Client, device, phone, setUpServer, suite, TestServer } from '../harness';
import { getMedium } from '../pictures';

// Portraits are the same each time, and drawing them is most of the work.
vi.mock('@server/demo/portrait', async (load) => {
  const { drawPortrait } = await load<typeof import('@server/demo/portrait')>();
  const drawn = new Map<number, ReturnType<typeof drawPortrait>>();
  return {
    drawPortrait(index: number) {
      const portrait = drawn.get(index) ?? drawPortrait(index);
      drawn.set(index, portrait);
      return portrait;
    },
  };
});

let server: TestServer;

const demo = (argv: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  execute(['demo', ...argv], {
    db: server.db,
    config: { ...server.config, ...(env['NODE_ENV'] ? { production: true } : {}) },
    clock: () => server.now(),
  });

const passwordIn = (text: string): string => /password (\S{12}), shown only now/.exec(text)?.[1] ?? '';

/** How many rows each table has, except those that count against limits. */
async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.values(schema))
    if (is(table, PgTable) && table !== schema.limitHits && table !== schema.limitCounts)
      counts[getTableName(table)] = await server.db.$count(table);
  return counts;
}

suite('the demonstration (D4)', { timeout: 60_000 }, () => {
  let made: Awaited<ReturnType<typeof demo>>;

  // Making it takes seconds: the tests that only read it share one.
  beforeAll(async () => {
    server = await TestServer.start();
    made = await demo();
  });

  afterAll(() => server.close());

  /** Somebody of the demonstration who reads a language. */
  async function logIn(locale: Locale): Promise<Client> {
    const client = server.client();
    const [first] = CAST[locale].people;
    const login = { ...device, email: first ? emailOf(first) : '', password: passwordIn(made.text) };
    client.token = (await client.call(loginByEmail, login)).data.token;
    return client;
  }

  it('has about thirty members over the seven languages, each marked for everybody to see', async () => {
    expect(made).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^The demonstration has 30 members/),
    });
    const people = await server.db.select().from(members);
    expect(new Set(people.map(({ photo }) => photo)).size).toBe(30);
    expect(new Set(people.map(({ locale }) => locale))).toEqual(new Set(LOCALES));
    for (const member of people) {
      expect(z.parse(accountId, member.username)).toMatch(/_demo$/);
      expect(z.parse(nickname, member.nickname)).toMatch(/ \(demo\)$/);
      expect(z.parse(email, member.email)).toMatch(/@demo\.example$/);
      expect(member.isDemo).toBe(true);
      expect(member.photo).toMatch(/^[\w-]{43}$/);
      expect(member.createdAt.getTime()).toBeLessThan(member.lastSeenAt.getTime());
      expect(member.lastSeenAt.getTime()).toBeLessThanOrEqual(server.now().getTime());
    }
  });

  it('prints a login for each language, which works and finds notices', async () => {
    const password = passwordIn(made.text);
    const addresses = [...made.text.matchAll(/^ {2}(\S+) +(\S+)$/gm)].map(([, locale, address]) => ({
      locale,
      address,
    }));
    expect(addresses.map(({ locale }) => locale)).toEqual([...LOCALES]);
    for (const { address = '' } of addresses) {
      const client = server.client();
      const { data } = await client.call(loginByEmail, { ...device, email: address, password });
      expect(data.userInfo).toMatchObject({ passwordDue: false, passwordTemporary: false });
      // The password is known to many: nobody may have, or be given by a decision, the rights of a host.
      expect(data.userInfo.b2bToken).toBeNull();
      client.token = data.token;
      const { status } = (await client.call(application, { type: 'streamer' })).data;
      expect(status, address).toBe('none');
      const notices = (await client.call(listNotices)).data;
      expect(JSON.stringify(notices)).toContain('(demo)');
    }
  });

  it('has chats in each language: answers, reactions, pins, and messages not read yet', async () => {
    for (const locale of LOCALES) {
      const client = await logIn(locale);
      const { data } = await client.call(listRooms, {});
      expect(data.items.length, locale).toBeGreaterThanOrEqual(2);
      expect(
        data.items.some(({ unread }) => unread > 0),
        locale,
      ).toBe(true);
      const group = data.items.find((room) => nameOf(room) === `${CAST[locale].group}${NAME_SUFFIX}`);
      expect(group, locale).toMatchObject({ last: { kind: 'message' }, unread: GROUP_TALKS[locale].unread });
      const [latest] = data.items;
      const { data: events } = await client.call(listEvents, { room: latest?.id ?? '' });
      const messages = events.filter((event) => event.kind === 'message');
      expect(messages.length, locale).toBeGreaterThan(5);
      expect(
        messages.some(({ quote }) => quote !== null),
        locale,
      ).toBe(true);
      expect(
        messages.some(({ reactions }) => reactions.length > 0),
        locale,
      ).toBe(true);
      expect(
        messages.some(({ pinned }) => pinned),
        locale,
      ).toBe(true);
    }
  });

  it('has a picture in each language, described in it, which its readers can open', async () => {
    for (const locale of LOCALES) {
      const client = await logIn(locale);
      const { data: rooms } = await client.call(listRooms, {});
      const logs = await Promise.all(rooms.items.map(({ id: room }) => client.call(listEvents, { room })));
      const events = logs.flatMap(({ data }) => data);
      const [shown] = events.flatMap((event) => (event.kind === 'message' ? event.media : []));
      expect(shown, locale).toMatchObject({ kind: 'picture', width: 1_200, height: 900 });
      expect(shown?.kind === 'picture' && shown.description, locale).toBeTruthy();
      expect((await getMedium(client, shown?.id ?? '', 320)).statusCode, locale).toBe(200);
    }
  });

  it('says how long its password is valid, and where it must not run', async () => {
    expect(made.text).toContain('stays valid until "demo remove"');
    expect(made.text).toContain('never run a demonstration on a public server');
  });

  it('is in no figure of the landing page, its groups included', async () => {
    const { data } = await server.client().call(siteCall);
    expect(data.statistics).toMatchObject({ activeUsers: 0, activeCommunities: 0, verifiedStreamers: 0 });
  });

  it('has creators: some approved, one rejected with a reason, some that wait', async () => {
    const applications = await server.db.select().from(schema.creatorApplications);
    expect(new Set(applications.map(({ type, status }) => `${type} ${status}`))).toEqual(
      new Set([
        'streamer approved',
        'blogger approved',
        'streamer rejected',
        'blogger reviewing',
        'streamer reviewing',
      ]),
    );
    for (const { status, decidedAt, decisionReason } of applications) {
      expect(decidedAt === null).toBe(status === 'reviewing');
      expect(decisionReason === null).toBe(status !== 'rejected');
    }
    const hosts = await server.db.select().from(members).where(eq(members.isHost, true));
    expect(hosts.map(({ username }) => username)).toEqual(['minato_demo']);
  });
});

suite('making and deleting the demonstration (D4)', { timeout: 60_000 }, () => {
  setUpServer((started) => {
    server = started;
  });

  it('is deleted without a trace, and nothing of anybody else is', async () => {
    const client = server.client();
    await signUp(server, client, phone());
    const before = await countRows();
    await demo();
    await client.call(joinGroup, { groupLink: 'demo-ja' });
    expect(await demo(['remove'])).toEqual({
      ok: true,
      text: 'The demonstration is deleted: 30 members, and everything that was theirs.',
    });
    // The content of its pictures goes once that has committed, and what was in its groups by the hour.
    await purgeExpired(server.db, server.now());
    await vi.waitFor(async () => expect(await countRows()).toEqual(before), 10_000);
    expect(await demo(['remove'])).toEqual({ ok: false, text: 'There is no demonstration.' });
    expect(await demo()).toMatchObject({ ok: true });
  });

  it('is made once, and completely or not at all', async () => {
    await demo();
    expect(await demo()).toEqual({
      ok: false,
      text: 'There is a demonstration already; delete it by "demo remove" first.',
    });
    await server.db.execute(
      sql`update members set is_demo = false, nickname = nickname where username = 'vera_demo'`,
    );
    await demo(['remove']);
    await vi.waitFor(async () => expect(await server.db.$count(schema.goneMedia)).toBe(0), 10_000);
    const before = await countRows();
    expect(await demo()).toMatchObject({ ok: false, text: expect.stringMatching(/nothing was made\.$/) });
    expect(await countRows()).toEqual(before);
  });

  const files = () => {
    const folder = path.join(server.config.dataDir, 'media');
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
  };

  it('removes the pictures of one whose process was killed before it was done', async () => {
    await demo();
    const left = (await server.db.select().from(schema.chatMedia)).map(({ id }) => id);
    const isLeft = (file: string) => left.some((id) => file.includes(`${path.sep}${id}${path.sep}`));
    expect(files().filter(isLeft).length).toBeGreaterThanOrEqual(left.length);
    // PostgreSQL takes all rows back, and nothing has removed the pictures.
    await server.db.execute(sql`truncate members, invite_targets cascade`);
    await server.db.delete(schema.goneMedia);
    expect(await demo()).toMatchObject({ ok: true });
    expect(files().filter(isLeft)).toEqual([]);
    expect(await server.db.$count(schema.chatMedia)).toBe(left.length);
  });

  it('leaves no picture in the storage when it fails', async () => {
    // The last statement of the transaction fails.
    const failing: Database = Object.create(server.db, {
      transaction: {
        value: (work: (tx: Database) => Promise<unknown>) =>
          server.db.transaction(async (tx) => {
            await work(tx);
            throw new Error('lost the database');
          }),
      },
    });
    // Other tests may have left some.
    const before = new Set(files());
    const added = () => files().filter((file) => !before.has(file));
    const run = (db: Database) => execute(['demo'], { db, config: server.config, clock: () => server.now() });
    await run(failing).catch(() => undefined);
    expect(await server.db.$count(members)).toBe(0);
    expect(added()).toEqual([]);
    expect((await run(server.db)).ok).toBe(true);
    expect(added().length).toBeGreaterThan(0);
  });

  it('needs --yes in production; deleting it does not', async () => {
    const production = { NODE_ENV: 'production' };
    expect(await demo([], production)).toEqual({
      ok: false,
      text: 'This is production: add --yes if its members may see a demonstration.',
    });
    expect(await server.db.$count(members)).toBe(0);
    expect(await demo(['--yes'], production)).toMatchObject({ ok: true });
    expect(await demo(['remove'], production)).toMatchObject({ ok: true });
  });
});
