import { CODE } from '@contract/codes';
import { type CodePurpose, purposeFlags } from '@contract/sso/code-purpose';
import * as sso from '@contract/sso/calls';
import { codes, outbox } from '@server/database/schema';
import { writeRegistrationType } from '@server/settings/settings';
import { siteSettings } from '@server/site.config';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signUp } from '../accounts';
import { type Client, phone, setUpServer, suite, TestServer } from '../harness';

const EMAIL = 'ann@example.com';

suite('sending codes', () => {
  let server: TestServer;
  let client: Client;
  const number = phone();

  setUpServer((started) => {
    server = started;
    client = server.client();
  });

  const sendTo = (from: Client, to: ReturnType<typeof phone> | string, purpose: CodePurpose = 'register') =>
    typeof to === 'string'
      ? from.call(sso.genEmailAuthCode, { ...purposeFlags[purpose], version: '2', email: to })
      : from.call(sso.genPhoneAuthCode, {
          ...purposeFlags[purpose],
          version: '2',
          country: to.country,
          phoneNo: to.digits,
        });

  it('sends six digits by SMS or e-mail, in the language of the request, good for five minutes', async () => {
    client.locale = 'ko';
    expect((await sendTo(client, number)).data).toEqual({ expire: 60 });
    expect((await sendTo(client, EMAIL)).data).toEqual({ expire: 60 });
    for (const [to, channel] of [
      [number.e164, 'sms'],
      [EMAIL, 'email'],
    ] as const) {
      const [message] = await server.messagesTo(to);
      expect(message).toMatchObject({ channel, to, locale: 'ko', template: 'code', values: { minutes: 5 } });
      expect(message?.values['code']).toMatch(/^\d{6}$/);
    }
  });

  it('answers register and login the same way whether or not there is an account', async () => {
    await signUp(server, client, number);
    for (const purpose of ['register', 'login'] as const) {
      const [existing, unknown] = [
        await sendTo(server.client(), number, purpose),
        await sendTo(server.client(), phone(1), purpose),
      ];
      expect([existing.code, existing.message, existing.data]).toEqual([
        unknown.code,
        unknown.message,
        unknown.data,
      ]);
      server.advance(60);
    }
    expect(await server.messagesTo(phone(1).e164)).toHaveLength(2);
  });

  it('answers recover that there is no account, and sends nothing', async () => {
    expect((await sendTo(client, number, 'recover')).code).toBe(CODE.userNotExist);
    expect((await sendTo(client, EMAIL, 'recover')).code).toBe(CODE.userNotExist);
    expect(await server.db.select().from(outbox)).toHaveLength(0);
    expect(await server.db.select().from(codes)).toHaveLength(0);
  });

  suite('for a member (D11)', () => {
    const purposes = async () => (await server.db.select().from(codes)).map(({ purpose }) => purpose);

    beforeEach(async () => {
      await signUp(server, client, number);
      await server.db.delete(codes);
    });

    it('both flags 0 are a contact code, sent whether or not another account has the destination', async () => {
      await signUp(server, server.client(), 'other@example.com');
      await server.db.delete(codes);
      const answers = [];
      for (const to of ['other@example.com', EMAIL, number])
        answers.push(await sendTo(client, to, 'contact'));
      expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ expire: 60 })));
      expect(await purposes()).toEqual(['contact', 'contact', 'contact']);
    });

    it('without Authorization they are a recover code', async () => {
      expect((await sendTo(server.client(), EMAIL, 'contact')).code).toBe(CODE.userNotExist);
      expect((await sendTo(server.client(), number, 'contact')).code).toBe(CODE.success);
      expect(await purposes()).toEqual(['recover']);
    });

    it('a bad token is refused there, and nothing is sent', async () => {
      const before = await server.messages();
      client.token = 'A'.repeat(43);
      for (const to of [number, EMAIL])
        expect((await sendTo(client, to, 'contact')).code).toBe(CODE.tokenInvalid);
      expect(await server.messages()).toHaveLength(before.length);
    });

    it('a bad token makes no difference to the other purposes, and neither does a good one', async () => {
      for (const token of ['A'.repeat(43), client.token]) {
        client.token = token;
        for (const purpose of ['register', 'login'] as const) {
          expect((await sendTo(client, number, purpose)).code).toBe(CODE.success);
          server.advance(60);
        }
      }
      expect((await purposes()).toSorted()).toEqual(['login', 'register']);
    });

    it('one member’s code for a destination does not affect another’s', async () => {
      const other = server.client();
      await signUp(server, other, 'other@example.com');
      await server.db.delete(codes);
      await sendTo(client, EMAIL, 'contact');
      server.advance(60);
      await sendTo(other, EMAIL, 'contact');
      expect(await purposes()).toEqual(['contact', 'contact']);
    });

    it('it counts towards the limits of all sends', async () => {
      await sendTo(client, EMAIL, 'contact');
      expect((await sendTo(server.client(), EMAIL, 'register')).code).toBe(CODE.tooManyRequests);
      expect((await sendTo(client, EMAIL, 'contact')).code).toBe(CODE.tooManyRequests);
    });

    it('it is sent by a channel that is closed to registration', async () => {
      await writeRegistrationType(server.db, 1);
      expect((await sendTo(client, EMAIL, 'contact')).code).toBe(CODE.success);
    });
  });

  it('refuses a contradictory pair of purpose flags', async () => {
    const fields = { forRegister: '1', isByPhoneSms: '1', version: '2', email: EMAIL };
    expect((await client.call(sso.genEmailAuthCode, fields)).code).toBe(CODE.invalidInput);
  });

  it('refuses to send without a visit id: no other site can make a browser send codes', async () => {
    client.visitId = '';
    const answer = await sendTo(client, number);
    expect(answer.code).toBe(CODE.invalidInput);
    expect(answer.failure).toEqual({ field: 'X-Hc-Uid' });
    expect(await server.db.select().from(outbox)).toHaveLength(0);
  });

  suite('the limits', () => {
    it('allows one per minute and destination, for all callers and purposes', async () => {
      await signUp(server, client, number);
      expect((await sendTo(client, number, 'login')).code).toBe(CODE.success);
      server.advance(20);
      for (const purpose of ['login', 'register', 'recover'] as const) {
        const answer = await sendTo(server.client(), number, purpose);
        expect(answer.code).toBe(CODE.tooManyRequests);
        expect(answer.failure?.retryAfter).toBe(40);
        expect(answer.headers['retry-after']).toBe('40');
      }
      server.advance(40);
      expect((await sendTo(client, number, 'login')).code).toBe(CODE.success);
      expect(await server.messagesTo(number.e164)).toHaveLength(3);
    });

    it('holds for concurrent requests', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => sendTo(server.client(), number)));
      expect(answers.filter(({ code }) => code === CODE.success)).toHaveLength(1);
      expect(await server.messagesTo(number.e164)).toHaveLength(1);
    });

    it('treats all spellings as one destination', async () => {
      await sendTo(client, number);
      expect((await sendTo(client, { ...number, country: 'other', digits: number.e164.slice(1) })).code).toBe(
        CODE.tooManyRequests,
      );
      await sendTo(client, EMAIL);
      expect((await sendTo(client, ' ANN@example.com')).code).toBe(CODE.tooManyRequests);
    });

    it('allow five in any ten minutes', async () => {
      for (let sent = 0; sent < 5; sent++) {
        expect((await sendTo(client, number)).code).toBe(CODE.success);
        server.advance(60);
      }
      const answer = await sendTo(client, number);
      expect(answer.code).toBe(CODE.tooManyRequests);
      expect(answer.failure?.retryAfter).toBe(300);
      server.advance(300);
      expect((await sendTo(client, number)).code).toBe(CODE.success);
    });

    it('allow seven a day, and three more for a known device', async () => {
      const stranger = server.client();
      await signUp(server, client, number);
      server.advance(24 * 60 * 60);
      for (let sent = 0; sent < 7; sent++) {
        expect((await sendTo(stranger, number, 'login')).code).toBe(CODE.success);
        server.advance(600);
      }
      expect((await sendTo(stranger, number, 'login')).code).toBe(CODE.tooManyRequests);
      for (let sent = 0; sent < 3; sent++) {
        expect((await sendTo(client, number, 'login')).code).toBe(CODE.success);
        server.advance(600);
      }
      const answer = await sendTo(client, number, 'login');
      expect(answer.failure?.retryAfter).toBe(24 * 60 * 60 - 10 * 600);
    });

    it('do not count refused requests', async () => {
      for (let sent = 0; sent < 5; sent++) {
        await sendTo(client, number);
        for (let refused = 0; refused < 3; refused++) await sendTo(client, number);
        server.advance(120);
      }
      expect(await server.messagesTo(number.e164)).toHaveLength(5);
    });

    it('allow sixty an hour per address, a /64 being one, without known devices', async () => {
      await signUp(server, client, number);
      const from = (index: number) => server.client(`2001:db8:1:2::${index.toString(16)}`);
      for (let sent = 1; sent <= 60; sent++) {
        expect((await sendTo(from(sent), phone(sent))).code).toBe(CODE.success);
      }
      expect((await sendTo(from(61), phone(61))).code).toBe(CODE.tooManyRequests);
      expect((await sendTo(server.client('2001:db8:1:3::1'), phone(61))).code).toBe(CODE.success);
      client.address = '2001:db8:1:2::1';
      expect((await sendTo(client, number, 'login')).code).toBe(CODE.success);
    });

    it('answer 429 for every destination after ten unknown ones from an address', async () => {
      const known = server.client();
      await signUp(server, known, number);
      for (let asked = 1; asked <= 10; asked++) {
        expect((await sendTo(client, phone(asked), 'recover')).code).toBe(CODE.userNotExist);
      }
      expect((await sendTo(client, phone(11), 'recover')).code).toBe(CODE.tooManyRequests);
      expect((await sendTo(client, number, 'recover')).code).toBe(CODE.tooManyRequests);
      known.address = client.address;
      expect((await sendTo(known, number, 'recover')).code).toBe(CODE.success);
      server.advance(60 * 60);
      expect((await sendTo(client, phone(11), 'recover')).code).toBe(CODE.userNotExist);
    });

    it('do not count a destination that has an account as unknown', async () => {
      await signUp(server, server.client(), number);
      for (let asked = 0; asked < 4; asked++) {
        expect((await sendTo(client, number, 'recover')).code).toBe(CODE.success);
        server.advance(60);
      }
      for (let asked = 1; asked <= 10; asked++) {
        expect((await sendTo(client, phone(asked), 'recover')).code).toBe(CODE.userNotExist);
      }
    });
  });

  suite('limits an operator has set', () => {
    let strict: TestServer;
    beforeAll(async () => {
      strict = await TestServer.start({
        LIMIT_SENDS_PER_DESTINATION_10MIN: '1',
        LIMIT_SENDS_PER_DIAL_CODE_DAY: '2',
        LIMIT_SENDS_PER_ADDRESS_HOUR: '4',
        LIMIT_UNKNOWN_PER_ADDRESS_HOUR: '0',
      });
    });
    afterAll(() => strict.close());
    beforeEach(() => strict.reset());

    it('limit registration per dial code and day, and nothing else', async () => {
      const from = strict.client();
      expect((await sendTo(from, phone(0))).code).toBe(CODE.success);
      expect((await sendTo(from, phone(1))).code).toBe(CODE.success);
      const over = await sendTo(from, phone(2));
      expect(over.code).toBe(CODE.tooManyRequests);
      expect(over.failure?.retryAfter).toBe(12 * 60 * 60);
      expect((await sendTo(from, phone(2), 'login')).code).toBe(CODE.success);
      expect((await sendTo(from, { country: 'JP', digits: '09012345678', e164: '+819012345678' })).code).toBe(
        CODE.success,
      );
      expect((await sendTo(strict.client(), 'a@example.com')).code).toBe(CODE.success);
    });

    it('are all read', async () => {
      const from = strict.client();
      await sendTo(from, phone(0), 'login');
      strict.advance(60);
      expect((await sendTo(from, phone(0), 'login')).failure?.retryAfter).toBe(540);
      for (const index of [1, 2, 3]) await sendTo(from, phone(index), 'login');
      expect((await sendTo(from, phone(4), 'login')).code).toBe(CODE.tooManyRequests);
      expect((await sendTo(strict.client(), phone(5), 'recover')).code).toBe(CODE.tooManyRequests);
    });
  });

  suite('a closed channel', () => {
    it.each([
      [1, EMAIL, number],
      [2, number, EMAIL],
    ] as const)(
      'under type %i registers and recovers nobody, but lets members log in',
      async (type, closed, open) => {
        await writeRegistrationType(server.db, type);
        for (const purpose of ['register', 'recover'] as const) {
          const answer = await sendTo(client, closed, purpose);
          expect(answer.code).toBe(CODE.notAllowed);
          expect(answer.message).toMatch(typeof closed === 'string' ? /email/i : /phone/i);
        }
        expect((await sendTo(client, closed, 'login')).code).toBe(CODE.success);
        expect((await sendTo(client, open, 'register')).code).toBe(CODE.success);
      },
    );
  });

  suite('the code', () => {
    const trade = (authCode: string, to: ReturnType<typeof phone> = number) =>
      client.call(sso.getRegisterToken, {
        authCode,
        country: to.country,
        phone: to.digits,
        version: '2',
        agreement: siteSettings.agreement,
      });
    const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

    it('is invalid after five wrong tries, even if right', async () => {
      const code = await server.requestCode(client, 'register', number);
      for (let guess = 0; guess < 5; guess++)
        expect((await trade(otherThan(code))).code).toBe(CODE.wrongCode);
      expect((await trade(code)).code).toBe(CODE.codeInvalid);
    });

    it('allows no more than five concurrent tries', async () => {
      const code = await server.requestCode(client, 'register', number);
      const answers = await Promise.all(Array.from({ length: 20 }, () => trade(otherThan(code))));
      expect(answers.filter((answer) => answer.code === CODE.wrongCode)).toHaveLength(5);
      expect(answers.filter((answer) => answer.code === CODE.codeInvalid)).toHaveLength(15);
    });

    it('expires after five minutes', async () => {
      const code = await server.requestCode(client, 'register', number);
      server.advance(5 * 60);
      expect((await trade(code)).code).toBe(CODE.codeInvalid);
    });

    it('replaces the one before it', async () => {
      const first = await server.requestCode(client, 'register', number);
      server.advance(60);
      const second = await server.requestCode(client, 'register', number);
      if (first !== second) expect((await trade(first)).code).toBe(CODE.wrongCode);
      expect((await trade(second)).code).toBe(CODE.success);
    });

    it('is never right if none was sent', async () => {
      expect((await trade('123456')).code).toBe(CODE.codeInvalid);
    });

    it('is valid for its destination only', async () => {
      const code = await server.requestCode(client, 'register', number);
      await server.requestCode(client, 'register', phone(1));
      const answer = await trade(code, phone(1));
      expect([CODE.wrongCode, CODE.codeInvalid]).toContain(answer.code);
    });
  });
});
