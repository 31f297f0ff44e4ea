import { CODE } from '@contract/codes';
import { changePassword, me } from '@contract/member/calls';
import { listSessions, revokeSessions } from '@contract/session/calls';
import * as sso from '@contract/sso/calls';
import { sessions } from '@server/database/schema';
import { exportMember } from '@server/modules';
import { expect, it } from 'vitest';
import { logIn, PASSWORD, signUp } from '../accounts';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const UNKNOWN = '5f0c9f2e-8a54-4b7e-9a3c-1d2e3f405162';

suite('the list of devices', () => {
  let server: TestServer;
  /** A phone and a laptop of one member. */
  let mobile: Client;
  let laptop: Client;
  let memberId: number;
  const number = phone();

  const enter = async (client: Client, extra: Record<string, string> = {}) => {
    client.token = (await logIn(client, number, PASSWORD, extra)).data.token;
  };
  const list = async (client: Client) => (await client.call(listSessions)).data;
  const codeOf = async (client: Client) => (await client.call(me)).code;
  const idOf = async (client: Client) => (await list(client)).find(({ current }) => current)?.id;

  setUpServer(async (started) => {
    server = started;
    mobile = server.client('203.0.113.77');
    laptop = server.client('2001:db8:1:2:3:4:5:6');
    ({ memberId } = await signUp(server, mobile, number));
    server.advance(HOUR);
    await enter(laptop, { deviceName: 'Firefox · Linux', deviceType: '8', pageMode: 'pwa' });
  });

  it('names each device with its times and its shortened address, the current one first', async () => {
    const now = server.now().toISOString();
    const signedUp = new Date(server.now().getTime() - (HOUR + 60) * 1_000).toISOString();
    const onPhone = {
      id: expect.any(String),
      deviceName: 'Pixel 9 (Chrome)',
      deviceType: '9',
      pageMode: 'web',
      createdAt: signedUp,
      address: '203.0.113.x',
    };
    const onLaptop = {
      id: expect.any(String),
      deviceName: 'Firefox · Linux',
      deviceType: '8',
      pageMode: 'pwa',
      createdAt: now,
      lastUsedAt: now,
      address: '2001:db8:1:x',
    };
    expect(await list(laptop)).toEqual([
      { ...onLaptop, current: true },
      { ...onPhone, lastUsedAt: signedUp, current: false },
    ]);
    // Asking is a use.
    expect(await list(mobile)).toEqual([
      { ...onPhone, lastUsedAt: now, current: true },
      { ...onLaptop, current: false },
    ]);
  });

  it('stores no full address', async () => {
    const rows = JSON.stringify(await server.db.select().from(sessions));
    expect(rows).toContain('203.0.113.x');
    for (const { address } of [mobile, laptop]) expect(rows).not.toContain(address);
  });

  it('tells neither a token nor its hash', async () => {
    const text = JSON.stringify(await list(laptop));
    const rows = await server.db.select().from(sessions);
    const secrets = [mobile.token, laptop.token, ...rows.flatMap((row) => [row.tokenHash, row.visitId])];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(rows).toHaveLength(2);
  });

  it('is in the copy of the member’s data', async () => {
    expect(JSON.stringify(await exportMember(server.db, memberId))).toContain('203.0.113.x');
  });

  it('shows sessions from before addresses were stored', async () => {
    await server.db.update(sessions).set({ address: null });
    expect((await list(laptop)).map(({ address }) => address)).toEqual([null, null]);
  });

  it('leaves out sessions that have ended', async () => {
    server.advance(29 * DAY);
    expect(await list(laptop)).toHaveLength(2);
    server.advance(DAY);
    expect(await list(laptop)).toHaveLength(1);
    await enter(mobile);
    expect(await list(laptop)).toHaveLength(2);
    await mobile.call(sso.logout);
    expect(await list(laptop)).toHaveLength(1);
  });

  it('keeps one entry for a session whose token is replaced', async () => {
    const id = await idOf(laptop);
    laptop.token = (await laptop.call(sso.refreshToken)).data.token;
    expect(await idOf(laptop)).toBe(id);
    expect(await list(laptop)).toHaveLength(2);
  });

  it('has only the current device after a change of the password', async () => {
    const newPassword = 'b3tter.Tea';
    const { data } = await laptop.call(changePassword, { oldPassword: PASSWORD, newPassword });
    laptop.token = data.token;
    expect(await list(laptop)).toMatchObject([{ current: true }]);
  });

  it('is the member’s own', async () => {
    const stranger = server.client();
    await signUp(server, stranger, phone(1));
    expect(await list(stranger)).toHaveLength(1);
    expect((await server.client().call(listSessions)).code).toBe(CODE.notLoggedIn);
  });

  it('has a hundred entries at most, the current one among them', async () => {
    const [row] = await server.db.select().from(sessions);
    if (!row) throw new Error('no session');
    const later = new Date(server.now().getTime() + 1_000);
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...row,
      id: undefined,
      tokenHash: `another-${index}`,
      lastUsedAt: later,
    }));
    await server.db.insert(sessions).values(many);
    const listed = await list(laptop);
    expect(listed).toHaveLength(100);
    expect(listed[0]).toMatchObject({ deviceName: 'Firefox · Linux', current: true });
  });

  suite('ending sessions', () => {
    it('ends another device: its token is refused like that of any ended session', async () => {
      const { data } = await laptop.call(revokeSessions, { id: await idOf(mobile) });
      expect(data).toBeNull();
      expect(await codeOf(mobile)).toBe(CODE.tokenInvalid);
      expect((await mobile.call(sso.refreshToken)).code).toBe(CODE.tokenInvalid);
      expect((await mobile.call(listSessions)).code).toBe(CODE.tokenInvalid);
      expect(await codeOf(laptop)).toBe(CODE.success);
      expect(await list(laptop)).toHaveLength(1);
    });

    it('ends the replaced token of another device as well', async () => {
      const old = mobile.token;
      const { data } = await mobile.call(sso.refreshToken);
      await laptop.call(revokeSessions, { id: await idOf(mobile) });
      for (const token of [old, data.token]) {
        mobile.token = token;
        expect(await codeOf(mobile)).toBe(CODE.tokenInvalid);
      }
    });

    it('ends all others, and no other member’s', async () => {
      const [tablet, stranger] = [server.client(), server.client()];
      await enter(tablet);
      await signUp(server, stranger, phone(1));
      expect((await laptop.call(revokeSessions, { all: true })).data).toBeNull();
      for (const ended of [mobile, tablet]) expect(await codeOf(ended)).toBe(CODE.tokenInvalid);
      for (const kept of [laptop, stranger]) expect(await codeOf(kept)).toBe(CODE.success);
      expect((await laptop.call(revokeSessions, { all: true })).code).toBe(CODE.success);
    });

    it('answers the same for a device that has ended, an unknown id and another member’s, which it leaves alone', async () => {
      const stranger = server.client();
      await signUp(server, stranger, phone(1));
      const id = await idOf(mobile);
      const answers = [];
      for (const wanted of [id, id, UNKNOWN, await idOf(stranger)]) {
        const { code, message, data } = await laptop.call(revokeSessions, { id: wanted });
        answers.push({ code, message, data });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await codeOf(stranger)).toBe(CODE.success);
    });

    it('ends the current device too if it is named', async () => {
      await laptop.call(revokeSessions, { id: await idOf(laptop) });
      expect(await codeOf(laptop)).toBe(CODE.tokenInvalid);
      expect(await codeOf(mobile)).toBe(CODE.success);
    });

    it('takes an id or `all`, not both and not neither', async () => {
      const id = await idOf(mobile);
      for (const fields of [{}, { id, all: true }, { all: false }, { id: 'all' }, { id: '%' }])
        expect((await laptop.call(revokeSessions, fields)).code).toBe(CODE.invalidInput);
      expect(await codeOf(mobile)).toBe(CODE.success);
    });

    it('needs a session', async () => {
      const visitor = server.client();
      expect((await visitor.call(revokeSessions, { all: true })).code).toBe(CODE.notLoggedIn);
      await laptop.call(revokeSessions, { all: true });
      expect((await mobile.call(revokeSessions, { all: true })).code).toBe(CODE.tokenInvalid);
      expect(await codeOf(laptop)).toBe(CODE.success);
    });

    it('succeeds for one of two devices that end each other at the same moment, or for both', async () => {
      const ids = [await idOf(laptop), await idOf(mobile)];
      const answers = await Promise.all([
        laptop.call(revokeSessions, { id: ids[1] }),
        mobile.call(revokeSessions, { id: ids[0] }),
      ]);
      for (const { code } of answers) expect([CODE.success, CODE.tokenInvalid]).toContain(code);
      expect(answers.map(({ code }) => code)).toContain(CODE.success);
    });
  });
});
