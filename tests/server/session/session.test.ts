import type { Call } from '@contract/call';
import { CODE } from '@contract/codes';
import * as member from '@contract/member/calls';
import * as sso from '@contract/sso/calls';
import { members, sessions } from '@server/database/schema';
import { purgeExpired } from '@server/modules';
import { expect, it } from 'vitest';
import { logIn, signUp } from '../accounts';
import { type Client, device, phone, setUpServer, suite, type TestServer } from '../harness';

const DAY = 24 * 60 * 60;

suite('sessions', () => {
  let server: TestServer;
  let client: Client;
  const number = phone();

  setUpServer(async (started) => {
    server = started;
    client = server.client();
    await signUp(server, client, number);
  });

  const codeOf = async (from: Client, token = from.token) => {
    const other = server.client();
    other.visitId = from.visitId;
    other.token = token;
    return (await other.call(member.me)).code;
  };

  it('answers 10007 without a token and 10008 with an unknown one', async () => {
    const visitor = server.client();
    for (const call of [member.me, sso.refreshToken, sso.logout] satisfies Call[]) {
      expect((await visitor.call<Call['request'], Call['data']>(call)).code).toBe(CODE.notLoggedIn);
      for (const authorization of [
        'Bearer',
        'Bearer nonsense',
        `Bearer ${'A'.repeat(43)}`,
        'Basic YTpi',
        'Bearer a b',
      ]) {
        expect(
          (await visitor.call<Call['request'], Call['data']>(call, {}, { headers: { authorization } })).code,
        ).toBe(CODE.tokenInvalid);
      }
    }
  });

  it('are stored without their token', async () => {
    const rows = JSON.stringify(await server.db.select().from(sessions));
    expect(rows).not.toContain(client.token);
  });

  it('end after 30 days without use', async () => {
    // 60 seconds have passed since registration.
    server.advance(30 * DAY - 61);
    expect(await codeOf(client)).toBe(CODE.success);
    server.advance(30 * DAY - 1);
    expect(await codeOf(client)).toBe(CODE.success);
    server.advance(30 * DAY);
    expect(await codeOf(client)).toBe(CODE.tokenInvalid);
  });

  it('end 90 days after the token was last replaced, however much it is used (D48)', async () => {
    server.advance(80 * DAY);
    await server.db.update(sessions).set({ lastUsedAt: server.now() });
    client.token = (await client.call(sso.refreshToken)).data.token;
    for (let week = 0; week < 12; week++) {
      server.advance(7 * DAY);
      expect(await codeOf(client)).toBe(CODE.success);
    }
    server.advance(6 * DAY - 1);
    expect(await codeOf(client)).toBe(CODE.success);
    server.advance(1);
    expect(await codeOf(client)).toBe(CODE.tokenInvalid);
  });

  it('are refused with the reason: expired or ended (D47)', async () => {
    const reasonOf = async () => (await client.call(member.me)).failure;
    server.advance(30 * DAY);
    expect(await reasonOf()).toEqual({ reason: 'expired' });
    server.advance(7 * DAY - 3_600);
    await purgeExpired(server.db, server.now());
    expect(await reasonOf()).toEqual({ reason: 'expired' });
    server.advance(3_601);
    await purgeExpired(server.db, server.now());
    expect(await reasonOf()).toEqual({ reason: 'ended' });
    client.token = 'malformed';
    expect(await reasonOf()).toEqual({ reason: 'ended' });
  });

  it.each([
    ['isn’t used for 30 days', 30],
    ['isn’t renewed for 90 days', 90],
  ])('of a device that %s tell nothing of it any more, but that they expired', async (_what, days) => {
    const other = server.client();
    server.advance((days - 1) * DAY);
    other.token = (await logIn(other, number)).data.token;
    if (days === 90) await server.db.update(sessions).set({ lastUsedAt: server.now() });
    server.advance(DAY);
    await purgeExpired(server.db, server.now());
    const rows = await server.db.select().from(sessions).orderBy(sessions.createdAt);
    expect(rows).toMatchObject([
      { visitId: '', deviceId: '', deviceName: '', address: null },
      { visitId: other.visitId, deviceName: device.deviceName },
    ]);
    expect(rows[1]?.address).not.toBeNull();
    expect((await client.call(member.me)).failure).toEqual({ reason: 'expired' });
    expect(await codeOf(other)).toBe(CODE.success);
  });

  it('record when a member was last seen', async () => {
    server.advance(10 * 60);
    await client.call(member.me);
    const [row] = await server.db.select().from(members);
    expect(row?.lastSeenAt).toEqual(server.now());
  });

  suite('rotation', () => {
    it('replaces the token, which stays valid for 30 s for the same visit id only', async () => {
      const old = client.token;
      const { data } = await client.call(sso.refreshToken);
      expect(data.token).not.toBe(old);
      expect(await codeOf(client, data.token)).toBe(CODE.success);
      expect(await codeOf(server.client(), old)).toBe(CODE.tokenInvalid);
      server.advance(29);
      expect(await codeOf(client, old)).toBe(CODE.success);
      server.advance(1);
      expect(await codeOf(client, old)).toBe(CODE.tokenInvalid);
      expect(await codeOf(client, data.token)).toBe(CODE.success);
    });

    it('gives a second tab that refreshes with the old token a valid one', async () => {
      const [first, second] = await Promise.all([
        client.call(sso.refreshToken),
        client.call(sso.refreshToken),
      ]);
      expect([first.code, second.code]).toEqual([CODE.success, CODE.success]);
      expect(await codeOf(client, first.data.token)).toBe(CODE.success);
      expect(await codeOf(client, second.data.token)).toBe(CODE.success);
      server.advance(31);
      const good = await Promise.all([codeOf(client, first.data.token), codeOf(client, second.data.token)]);
      expect(good.toSorted((a, b) => a - b)).toEqual([CODE.success, CODE.tokenInvalid]);
    });

    it('of a handed-over token has no grace period: the token works once (D45)', async () => {
      const old = client.token;
      const { data } = await client.call(sso.refreshToken, { handedOver: '1' });
      expect(await codeOf(client, old)).toBe(CODE.tokenInvalid);
      expect((await client.call(sso.refreshToken, { handedOver: '1' })).code).toBe(CODE.tokenInvalid);
      expect(await codeOf(client, data.token)).toBe(CODE.success);
    });

    it('of a handed-over token succeeds for one of several concurrent requests (D45)', async () => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => client.call(sso.refreshToken, { handedOver: '1' })),
      );
      expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === CODE.tokenInvalid)).toHaveLength(4);
    });

    it('has a grace period for other tokens', async () => {
      const old = client.token;
      await client.call(sso.refreshToken, { handedOver: '0' });
      expect(await codeOf(client, old)).toBe(CODE.success);
    });

    it('does not restore an ended session', async () => {
      const old = client.token;
      await client.call(sso.logout);
      client.token = old;
      expect((await client.call(sso.refreshToken)).code).toBe(CODE.tokenInvalid);
    });

    it('answers with the whole login result', async () => {
      const { data } = await client.call(sso.refreshToken);
      expect(data.userInfo.phone).toBe(number.e164);
      expect(data.memberId).toBe(data.userInfo.memberId);
    });
  });

  suite('logging out', () => {
    it('ends the session at once, including the replaced token', async () => {
      const old = client.token;
      client.token = (await client.call(sso.refreshToken)).data.token;
      expect((await client.call(sso.logout)).data).toBeNull();
      expect(await codeOf(client)).toBe(CODE.tokenInvalid);
      expect(await codeOf(client, old)).toBe(CODE.tokenInvalid);
    });

    it('leaves the other sessions alone', async () => {
      const other = server.client();
      other.token = (await logIn(other, number)).data.token;
      await client.call(sso.logout);
      expect(await codeOf(other)).toBe(CODE.success);
    });
  });

  it('and all other expired data are deleted, and nothing else', async () => {
    const other = server.client();
    server.advance(36 * DAY);
    other.token = (await logIn(other, number)).data.token;
    server.advance(2 * DAY);
    await purgeExpired(server.db, server.now());
    expect(await server.db.select().from(sessions)).toHaveLength(1);
    expect(await codeOf(other)).toBe(CODE.success);
    expect(await server.db.select().from(members)).toHaveLength(1);
  });
});
