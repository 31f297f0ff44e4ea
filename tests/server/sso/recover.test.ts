import { CODE } from '@contract/codes';
import * as member from '@contract/member/calls';
import * as sso from '@contract/sso/calls';
import { knownDevices } from '@server/database/schema';
import { writeRegistrationType } from '@server/settings/settings';
import { verify } from '@node-rs/argon2';
import { expect, it, vi } from 'vitest';
import { guessWrong, logIn, PASSWORD, setMember, signUp, wrong } from '../accounts';
import { type Client, phone, setUpServer, suite, type TestServer } from '../harness';

const EMAIL = 'ann@example.com';
const NEW_PASSWORD = 'b3tter.Tea';

type Phone = ReturnType<typeof phone>;

suite('recovery', () => {
  let server: TestServer;
  let owner: Client;
  let stranger: Client;
  const number = phone();

  setUpServer((started) => {
    server = started;
    owner = server.client();
    stranger = server.client();
  });

  const reset = (to: Phone | string, authCode: string, newPassword = NEW_PASSWORD) =>
    typeof to === 'string'
      ? owner.call(sso.forgetPasswordByEmail, { version: '2', authCode, newPassword, email: to })
      : owner.call(sso.forgetPasswordByPhone, {
          version: '2',
          authCode,
          newPassword,
          country: to.country,
          phoneNo: to.digits,
        });
  const unlock = (to: Phone | string, authCode: string) =>
    typeof to === 'string'
      ? owner.call(sso.unlockUser, { version: '2', authCode, email: to })
      : owner.call(sso.unlockUserByPhone, {
          version: '2',
          authCode,
          country: to.country,
          phoneNo: to.digits,
        });

  suite('a new password', () => {
    it.each([['phone', number] as const, ['e-mail', EMAIL] as const])('is set by %s', async (_name, to) => {
      await signUp(server, owner, to);
      const code = await server.requestCode(owner, 'recover', to);
      expect((await reset(to, code)).data).toBeNull();
      expect((await logIn(owner, to)).code).toBe(CODE.wrongPassword);
      expect((await logIn(owner, to, NEW_PASSWORD)).code).toBe(CODE.success);
    });

    it.each([['phone', number] as const, ['e-mail', EMAIL] as const])(
      'ends every session and tells the member, by %s',
      async (_name, to) => {
        await signUp(server, owner, to);
        stranger.token = (await logIn(stranger, to)).data.token;
        await reset(to, await server.requestCode(owner, 'recover', to));
        for (const client of [owner, stranger]) {
          expect((await client.call(member.me)).code).toBe(CODE.tokenInvalid);
        }
        const told = await server.messagesTo(typeof to === 'string' ? to : to.e164);
        expect(told.filter(({ template }) => template === 'passwordChanged')).toHaveLength(1);
      },
    );

    it('notifies nobody if it was refused', async () => {
      await signUp(server, owner, EMAIL);
      const code = await server.requestCode(owner, 'recover', EMAIL);
      await reset(EMAIL, code === '123456' ? '654321' : '123456');
      const told = await server.messagesTo(EMAIL);
      expect(told.filter(({ template }) => template === 'passwordChanged')).toEqual([]);
    });

    it('is refused if it is very common, and the code stays valid', async () => {
      await signUp(server, owner, number);
      const code = await server.requestCode(owner, 'recover', number);
      for (const common of ['123456', 'password', 'PassWord1', 'iloveyou', 'qwertyuiop']) {
        const answer = await reset(number, code, common);
        expect([answer.code, answer.failure]).toEqual([CODE.invalidInput, { field: 'newPassword' }]);
      }
      expect((await reset(number, code)).code).toBe(CODE.success);
    });

    it('requires the right code, which works once', async () => {
      await signUp(server, owner, number);
      const code = await server.requestCode(owner, 'recover', number);
      expect((await reset(number, code === '123456' ? '654321' : '123456')).code).toBe(CODE.wrongCode);
      expect((await reset(number, code)).code).toBe(CODE.success);
      expect((await reset(number, code, 'again.Tea1')).code).toBe(CODE.codeInvalid);
    });

    it('is not set by a login code', async () => {
      await signUp(server, owner, number);
      const code = await server.requestCode(owner, 'login', number);
      expect((await reset(number, code)).code).toBe(CODE.codeInvalid);
    });

    it('is no longer marked as temporary, and lifts the lock', async () => {
      await signUp(server, owner, number);
      await guessWrong(stranger, number, 5);
      await reset(number, await server.requestCode(owner, 'recover', number));
      const login = await logIn(stranger, number, NEW_PASSWORD);
      expect(login.data.userInfo.passwordTemporary).toBe(false);
    });

    it('invalidates a login that is being checked at the same time', async () => {
      await signUp(server, owner, number);
      const code = await server.requestCode(owner, 'recover', number);
      let finishCheck = (_right: boolean) => {};
      const checking = new Promise<void>((begun) => {
        vi.mocked(verify).mockImplementationOnce(() => {
          begun();
          return new Promise((done) => (finishCheck = done));
        });
      });
      const login = logIn(stranger, number);
      await checking;
      expect((await reset(number, code)).code).toBe(CODE.success);
      finishCheck(true);
      const { data } = await login;
      stranger.token = data.token;
      expect((await stranger.call(member.me)).code).toBe(CODE.tokenInvalid);
    });

    it('forgets all known devices but the current one (D41)', async () => {
      await signUp(server, owner, number);
      await logIn(stranger, number);
      await reset(number, await server.requestCode(owner, 'recover', number));
      await guessWrong(server.client(), number, 5);
      expect((await logIn(stranger, number, NEW_PASSWORD)).code).toBe(CODE.passwordBlocked);
      expect((await logIn(owner, number, NEW_PASSWORD)).code).toBe(CODE.success);
    });

    it('notifies the member when a forgotten device logs in again (D41)', async () => {
      await signUp(server, owner, number);
      await logIn(stranger, number);
      const told = async () =>
        (await server.messagesTo(number.e164)).filter(({ template }) => template === 'newDevice').length;
      expect(await told()).toBe(1);
      await reset(number, await server.requestCode(owner, 'recover', number));
      expect((await logIn(owner, number, NEW_PASSWORD)).code).toBe(CODE.success);
      expect(await told()).toBe(1);
      expect((await logIn(stranger, number, NEW_PASSWORD)).code).toBe(CODE.success);
      expect(await told()).toBe(2);
    });

    it('forgets all known devices if the current one is unknown (D41)', async () => {
      const elsewhere = server.client();
      await signUp(server, elsewhere, EMAIL);
      const { memberId } = await signUp(server, server.client(), number);
      owner = elsewhere;
      await reset(number, await server.requestCode(owner, 'recover', number));
      const known = await server.db.select().from(knownDevices);
      expect(known).toHaveLength(1);
      expect(known[0]?.memberId).not.toBe(memberId);
    });

    it('is not set through a closed channel', async () => {
      await signUp(server, owner, number);
      const code = await server.requestCode(owner, 'recover', number);
      await writeRegistrationType(server.db, 2);
      expect((await reset(number, code)).code).toBe(CODE.notAllowed);
      expect((await unlock(number, code)).code).toBe(CODE.notAllowed);
    });

    it('is not set if staff has blocked the account', async () => {
      const { memberId } = await signUp(server, owner, number);
      await setMember(server, memberId, { status: 'blocked_staff' });
      const code = await server.requestCode(owner, 'recover', number);
      expect((await reset(number, code)).code).toBe(CODE.accountBlocked);
    });
  });

  suite('unlocking', () => {
    it.each([['phone', number] as const, ['e-mail', EMAIL] as const])(
      'by %s lifts the lock of wrong passwords and its doubling, for strangers and known devices',
      async (_name, to) => {
        await signUp(server, owner, to);
        for (const client of [stranger, owner]) await guessWrong(client, to, 5);
        expect((await unlock(to, await server.requestCode(owner, 'recover', to))).data).toBeNull();
        expect(await guessWrong(stranger, to, 5)).toEqual(wrong(5));
        expect((await logIn(stranger, to)).failure?.retryAfter).toBe(15 * 60);
        expect((await logIn(owner, to)).code).toBe(CODE.success);
      },
    );

    it('lifts a block that answers 10020', async () => {
      const { memberId } = await signUp(server, owner, number);
      await setMember(server, memberId, { status: 'blocked_user' });
      expect((await logIn(owner, number)).code).toBe(CODE.userBlocked);
      await unlock(number, await server.requestCode(owner, 'recover', number));
      expect((await logIn(owner, number)).code).toBe(CODE.success);
    });

    it('answers 10009 if only support can help, and keeps the block', async () => {
      const { memberId } = await signUp(server, owner, number);
      await setMember(server, memberId, { status: 'blocked_staff' });
      const code = await server.requestCode(owner, 'recover', number);
      expect((await unlock(number, code)).code).toBe(CODE.accountBlocked);
      expect((await logIn(owner, number)).code).toBe(CODE.accountBlocked);
    });

    it('requires the right code, which works once', async () => {
      await signUp(server, owner, number);
      const code = await server.requestCode(owner, 'recover', number);
      expect((await unlock(number, code === '123456' ? '654321' : '123456')).code).toBe(CODE.wrongCode);
      expect((await unlock(number, code)).code).toBe(CODE.success);
      expect((await unlock(number, code)).code).toBe(CODE.codeInvalid);
      expect((await logIn(owner, number, PASSWORD)).code).toBe(CODE.success);
    });
  });
});
