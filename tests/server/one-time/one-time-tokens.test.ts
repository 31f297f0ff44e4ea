import * as b2b from '@contract/b2b/calls';
import { CODE } from '@contract/codes';
import { HEADER } from '@contract/constants';
import * as member from '@contract/member/calls';
import { changePassword } from '@contract/member/calls';
import * as miniProgram from '@contract/mini-program/calls';
import * as sso from '@contract/sso/calls';
import { addBackOffice, removeBackOffice } from '@server/b2b/back-offices';
import type { Database } from '@server/database/open';
import { backOffices, members, miniApps, oneTimeTokens, sessions } from '@server/database/schema';
import { Failure } from '@server/failure';
import { purgeExpired } from '@server/modules';
import { addMiniApp, removeMiniApp } from '@server/mini-program/mini-apps';
import { issueOneTimeToken, spendOneTimeToken, type TokenUse } from '@server/one-time/one-time-tokens';
import { type ActiveSession, authenticate } from '@server/session/sessions';
import { beforeEach, expect, it } from 'vitest';
import { logIn, PASSWORD, setMember, signUp } from '../accounts';
import { type Answer, type Client, phone, setUpServer, suite, type TestServer } from '../harness';

const originOf = (name: string) => `https://${name}.example`;

/** A kind of site that redeems tokens: how to register, enter and redeem. */
interface Kind {
  purpose: TokenUse['purpose'];
  add(db: Database, name: string, now: Date): Promise<string | null>;
  remove(db: Database, name: string): Promise<boolean>;
  enter(client: Client, name: string): Promise<Answer<unknown>>;
  token(client: Client, name: string): Promise<string>;
  redeem(client: Client, token: string, secret: string): Promise<Answer<{ memberId: number }>>;
}

const backOffice: Kind = {
  purpose: 'handoff',
  add: (db, name, now) => addBackOffice(db, originOf(name), now),
  remove: (db, name) => removeBackOffice(db, originOf(name)),
  enter: (client, name) => client.call(b2b.handoff, { origin: originOf(name) }),
  token: async (client, name) => (await client.call(b2b.handoff, { origin: originOf(name) })).data.token,
  redeem: (client, token, secret) => client.call(b2b.exchange, { token, secret }),
};

const miniApp: Kind = {
  purpose: 'mini-app',
  add: (db, name, now) => addMiniApp(db, { key: name, page: `${originOf(name)}/app` }, now),
  remove: removeMiniApp,
  enter: (client, name) => client.call(miniProgram.oneTimeToken, { ma: name }),
  token: async (client, name) => (await client.call(miniProgram.oneTimeToken, { ma: name })).data.accessToken,
  redeem: (client, accessToken, secret) => client.call(miniProgram.verify, { accessToken, secret }),
};

/** The parts of an answer that the caller sees. */
const shown = ({ status, code, message, failure }: Answer<unknown>) => ({
  status,
  code,
  message,
  failure,
});

suite.each([
  { name: 'a back office', kind: backOffice, other: miniApp },
  { name: 'a mini app', kind: miniApp, other: backOffice },
])('a one-time token for $name', ({ kind, other }) => {
  let server: TestServer;
  let host: Client;
  /** A server without account and cookies. */
  let asking: Client;
  let memberId: number;
  let secret: string;
  const number = phone();

  const register = async (of: Kind, name: string) => {
    const made = await of.add(server.db, name, server.now());
    if (made === null) throw new Error(`${name} is there already`);
    return made;
  };

  setUpServer(async (started) => {
    server = started;
    host = server.client();
    asking = server.client();
    ({ memberId } = await signUp(server, host, number));
    await setMember(server, memberId, { isHost: true });
    secret = await register(kind, 'garden');
  });

  const redeem = (token: string, withSecret = secret) => kind.redeem(asking, token, withSecret);

  const hostSession = async (): Promise<ActiveSession> => {
    const db = server.db;
    const found = await authenticate({ db, clock: () => server.now() }, `Bearer ${host.token}`, host.visitId);
    if (found instanceof Failure) throw new Error('the host has no session');
    return found;
  };

  it('identifies its member once', async () => {
    const token = await kind.token(host, 'garden');
    expect((await redeem(token)).data.memberId).toBe(memberId);
    expect((await redeem(token)).code).toBe(CODE.tokenInvalid);
  });

  it('is different each time, and each is valid', async () => {
    const tokens = [await kind.token(host, 'garden'), await kind.token(host, 'garden')];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect((await redeem(token)).code).toBe(CODE.success);
  });

  it("is valid for 60 seconds of the server's clock", async () => {
    const token = await kind.token(host, 'garden');
    const late = await kind.token(host, 'garden');
    server.advance(59.999);
    expect((await redeem(token)).code).toBe(CODE.success);
    server.advance(0.001);
    expect((await redeem(late)).code).toBe(CODE.tokenInvalid);
  });

  it('is spent by only one of several concurrent requests', async () => {
    const token = await kind.token(host, 'garden');
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(token)));
    expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === CODE.tokenInvalid)).toHaveLength(7);
  });

  it('is valid only for its audience and its purpose', async () => {
    const elsewhere = await register(kind, 'harbour');
    const otherKind = await register(other, 'garden');
    const token = await kind.token(host, 'garden');
    expect((await redeem(token, elsewhere)).code).toBe(CODE.tokenInvalid);
    expect((await other.redeem(asking, token, otherKind)).code).toBe(CODE.tokenInvalid);
    expect((await other.redeem(asking, token, secret)).code).toBe(CODE.tokenInvalid);
    expect((await redeem(token)).code).toBe(CODE.success);
  });

  it('is valid for its purpose only, even if two audiences have the same name', async () => {
    const { purpose } = kind;
    const audience = 'garden';
    const token = await issueOneTimeToken(
      server.db,
      { purpose, audience },
      await hostSession(),
      server.now(),
    );
    if (token instanceof Failure) throw new Error('no token was made');
    const spend = (as: TokenUse['purpose']) =>
      spendOneTimeToken(server.db, { purpose: as, audience, token }, server.now());
    expect(await spend(other.purpose)).toBeInstanceOf(Failure);
    expect(await spend(purpose)).toMatchObject({ id: memberId });
  });

  it('is refused with the same message whatever is wrong, and not spent by a wrong secret', async () => {
    const elsewhere = await register(kind, 'harbour');
    const token = await kind.token(host, 'garden');
    const used = await kind.token(host, 'garden');
    await redeem(used);
    const unknown = 'A'.repeat(43);
    const answers = [
      await redeem(unknown),
      await redeem(token, unknown),
      await redeem(unknown, unknown),
      await redeem(token, elsewhere),
      await redeem(used),
      await redeem(token, token),
      await redeem(secret),
    ];
    expect((await redeem(token)).code).toBe(CODE.success);
    const expired = await kind.token(host, 'garden');
    server.advance(60);
    answers.push(await redeem(expired));
    for (const answer of answers) {
      expect(shown(answer)).toEqual({
        status: 401,
        code: CODE.tokenInvalid,
        message: 'The token or the secret isn’t valid.',
        failure: null,
      });
    }
  });

  it.each(['blocked_user', 'blocked_staff'] as const)(
    'reveals nothing about a member who is %s',
    async (status) => {
      const token = await kind.token(host, 'garden');
      await setMember(server, memberId, { status });
      expect((await redeem(token)).code).toBe(CODE.tokenInvalid);
      expect((await kind.enter(host, 'garden')).code).toBe(CODE.tokenInvalid);
    },
  );

  it('ends with the account', async () => {
    const token = await kind.token(host, 'garden');
    await server.db.delete(members);
    expect((await redeem(token)).code).toBe(CODE.tokenInvalid);
    expect(await server.db.$count(oneTimeTokens)).toBe(0);
  });

  it.each([
    ['an account that is deleted', () => server.db.delete(members)],
    ['a session that ends', () => server.db.delete(sessions)],
  ])('is not issued for %s meanwhile', async (_name, end) => {
    const use = { purpose: kind.purpose, audience: 'garden' };
    const session = await hostSession();
    await end();
    const made = await issueOneTimeToken(server.db, use, session, server.now());
    expect(made).toEqual(new Failure(CODE.tokenInvalid));
  });

  suite('ends with the session that requested it (D45)', () => {
    let token: string;
    beforeEach(async () => {
      token = await kind.token(host, 'garden');
    });

    it('at a logout', async () => {
      await host.call(sso.logout);
      expect((await redeem(token)).code).toBe(CODE.tokenInvalid);
    });

    it('when the password is reset', async () => {
      const authCode = await server.requestCode(server.client(), 'recover', number);
      const fields = { version: '2', country: number.country, phoneNo: number.digits };
      await host.call(sso.forgetPasswordByPhone, { ...fields, authCode, newPassword: 'b3tter.Tea' });
      expect((await redeem(token)).code).toBe(CODE.tokenInvalid);
    });

    it('when another session changes the password, and keeps its own tokens', async () => {
      const other = server.client();
      other.token = (await logIn(other, number)).data.token;
      const own = await kind.token(other, 'garden');
      await other.call(changePassword, { oldPassword: PASSWORD, newPassword: 'b3tter.Tea' });
      expect((await redeem(token)).code).toBe(CODE.tokenInvalid);
      expect((await redeem(own)).code).toBe(CODE.success);
    });

    it('when the session has an old password version or has expired, even if it is still stored', async () => {
      await server.db.update(members).set({ passwordVersion: 2 });
      expect((await redeem(token)).code).toBe(CODE.tokenInvalid);
      await server.db.update(members).set({ passwordVersion: 1 });
      const late = await kind.token(host, 'garden');
      await server.db.update(sessions).set({ lastUsedAt: new Date(0) });
      expect((await redeem(late)).code).toBe(CODE.tokenInvalid);
    });

    it.each(['0', '1'])('but survives a rotation of the session token: %s', async (handedOver) => {
      await host.call(sso.refreshToken, { handedOver });
      expect((await redeem(token)).code).toBe(CODE.success);
    });
  });

  it('is invalid when its audience is removed, and the old secret stays invalid when it is added again', async () => {
    const token = await kind.token(host, 'garden');
    await kind.remove(server.db, 'garden');
    expect((await redeem(token)).code).toBe(CODE.tokenInvalid);
    expect((await kind.enter(host, 'garden')).code).toBe(CODE.notFound);
    await register(kind, 'garden');
    expect((await redeem(await kind.token(host, 'garden'))).code).toBe(CODE.tokenInvalid);
  });

  it('logs nobody in', async () => {
    const thief = server.client();
    thief.token = await kind.token(host, 'garden');
    expect((await thief.call(member.me)).code).toBe(CODE.tokenInvalid);
    expect((await kind.enter(thief, 'garden')).code).toBe(CODE.tokenInvalid);
  });

  it('is issued to members only', async () => {
    expect((await kind.enter(server.client(), 'garden')).code).toBe(CODE.notLoggedIn);
    asking.token = 'A'.repeat(43);
    expect((await kind.enter(asking, 'garden')).code).toBe(CODE.tokenInvalid);
  });

  it('requires a visit id when it is redeemed, like every POST', async () => {
    const token = await kind.token(host, 'garden');
    asking.visitId = '';
    expect(shown(await redeem(token))).toMatchObject({
      code: CODE.invalidInput,
      failure: { field: HEADER.visitId },
    });
  });

  it('is stored as a hash only, like the secrets', async () => {
    const token = await kind.token(host, 'garden');
    const stored = JSON.stringify([
      await server.db.select().from(oneTimeTokens),
      await server.db.select().from(backOffices),
      await server.db.select().from(miniApps),
    ]);
    for (const text of [token, secret]) expect(stored).not.toContain(text);
  });

  it('is deleted when it has expired, not before', async () => {
    await kind.token(host, 'garden');
    server.advance(60);
    await purgeExpired(server.db, server.now());
    expect(await server.db.$count(oneTimeTokens)).toBe(1);
    server.advance(1);
    await purgeExpired(server.db, server.now());
    expect(await server.db.$count(oneTimeTokens)).toBe(0);
  });
});
