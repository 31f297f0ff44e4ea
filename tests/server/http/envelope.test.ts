import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { CODE } from '@contract/codes';
import { BODY_LIMIT } from '@contract/constants';
import { LOCALES } from '@contract/locale';
import * as sso from '@contract/sso/calls';
import { buildApp } from '@server/app';
import { translate } from '@server/i18n/translate';
import { createOutbox } from '@server/outbox/outbox';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { logIn, PASSWORD, signUp } from '../accounts';
import { type Client, phone, suite, TestServer, URLENCODED } from '../harness';

const body = z.object({ code: z.number(), message: z.string(), data: z.unknown() });

suite('the API', () => {
  let server: TestServer;
  let client: Client;
  const lines: string[] = [];

  beforeAll(async () => {
    const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    server = await TestServer.start({}, logger);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.reset();
    client = server.client();
    lines.length = 0;
  });

  suite('the envelope', () => {
    it.each([
      ['GET', '/api/nope', 404],
      ['POST', '/api/nope', 404],
      ['PUT', '/api/sso/logout', 404],
      ['DELETE', '/api/member/me', 404],
      ['OPTIONS', '/api/sso/logout', 404],
      ['GET', '/api', 404],
      ['GET', '/api/', 404],
      ['GET', '/api/sso/logout', 404],
      ['POST', '/api/sso/getCountryList', 404],
      ['GET', '/api/sso/getCountryList/', 404],
      ['GET', '/api/..%2f..%2fetc/passwd', 404],
      ['GET', '/api/%00', 404],
      ['GET', '/api/%zz', 400],
    ] as const)('%s %s is answered with it', async (method, url, code) => {
      const response = await server.app.inject({ method, url });
      expect(response.statusCode).toBe(code);
      expect(z.parse(body, response.json())).toEqual({
        code,
        message: translate('zh-CN', `codes.${code}`),
        data: null,
      });
      expect(response.headers['cache-control']).toBe('no-store');
    });

    it('answers an unknown path before it reads the body', async () => {
      const headers = { 'content-type': 'application/json' };
      for (const payload of ['{', 'x'.repeat(BODY_LIMIT + 1)]) {
        const response = await server.app.inject({ method: 'POST', url: '/api/nope', headers, payload });
        expect(response.statusCode).toBe(404);
      }
    });

    it('does not send a code for a HEAD', async () => {
      const url = '/api/sso/genEmailAuthCode?forRegister=1&isByPhoneSms=0&version=2&email=v1.x';
      expect((await server.app.inject({ method: 'HEAD', url, headers: client.headers() })).statusCode).toBe(
        404,
      );
    });

    it.each(['application/json', 'text/plain', 'application/xml', 'nonsense'])(
      'refuses a body of %s with 415',
      async (type) => {
        const answer = await client.sendRaw(sso.loginByPhone, '{}', { 'content-type': type });
        expect(answer.code).toBe(CODE.unsupportedMedia);
      },
    );

    it('refuses a body over 64 KB with 413, and accepts a smaller one', async () => {
      const post = (size: number) =>
        client.sendRaw(sso.logout, `a=${'x'.repeat(size - 2)}`, { 'content-type': URLENCODED });
      expect((await post(BODY_LIMIT + 1)).code).toBe(CODE.tooLarge);
      expect((await post(BODY_LIMIT)).code).toBe(CODE.notLoggedIn);
    });

    it('decompresses no body, and ignores its encoding where there is none (D7)', async () => {
      const encoding = { 'content-encoding': '*' };
      expect((await client.sendRaw(sso.getCountryList, '', encoding)).code).toBe(CODE.success);
      const form = gzipSync('version=2&authCode=123456&email=v1.A');
      const headers = { 'content-type': URLENCODED, 'content-encoding': 'gzip' };
      const { code, failure } = await client.sendRaw(sso.getRegisterToken, form, headers);
      // Read as it is, the form has no field that the call knows.
      expect([code, failure?.field]).toEqual([CODE.invalidInput, 'authCode']);
    });

    it('never lets another origin read an answer', async () => {
      const headers = { ...client.headers(), origin: 'https://evil.example' };
      const response = await server.app.inject({ method: 'GET', url: '/api/public/site', headers });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  suite('the visit id', () => {
    it('is required for every call that changes something', async () => {
      for (const visitId of ['', ' ', 'x'.repeat(101)]) {
        client.visitId = visitId;
        for (const call of [sso.logout, sso.refreshToken]) {
          const { code, failure } =
            call === sso.logout ? await client.call(sso.logout) : await client.call(sso.refreshToken);
          expect([code, failure]).toEqual([CODE.invalidInput, { field: 'X-Hc-Uid' }]);
        }
      }
    });

    it('is not required for a call that only reads', async () => {
      const response = await server.app.inject({ method: 'GET', url: '/api/sso/registration/type' });
      expect(response.statusCode).toBe(200);
    });
  });

  it.each(['', '0', '-1', 'nonsense', '99999999999999999999', '2026-01-15'])(
    'never trusts the client’s time (%j): its own clock says how long a code is good (D7)',
    async (timestamp) => {
      const to = phone();
      const code = await server.requestCode(client, 'register', to);
      server.advance(299);
      const form = { authCode: code, country: to.country, phone: to.digits, version: '2' };
      const answer = await client.call(sso.getRegisterToken, form, { headers: { timestamp } });
      expect(answer.code).toBe(CODE.success);
    },
  );

  suite('the language', () => {
    it.each(LOCALES)('%s has a message for every code', (locale) => {
      for (const code of Object.values(CODE)) {
        const message = translate(locale, `codes.${code}`);
        expect(message).not.toBe(`codes.${code}`);
        if (locale !== 'en-US' && locale !== 'en-AU' && code !== CODE.success) {
          expect(message).not.toBe(translate('en-US', `codes.${code}`));
        }
      }
    });

    it.each([
      ['ko', 'ko'],
      ['zh-TW', 'zh-TW'],
      ['zh-HK,zh;q=0.9', 'zh-CN'],
      ['ja-JP', 'ja'],
      ['de-DE', 'en-US'],
      ['en-AU', 'en-AU'],
      ['*', 'zh-CN'],
      ['', 'zh-CN'],
    ] as const)('of Accept-Language "%s" is %s', async (header, locale) => {
      client.locale = header;
      expect((await client.call(sso.logout)).message).toBe(translate(locale, 'codes.10007'));
    });
  });

  suite('the log', () => {
    it('has a line per request with id, method, path, status and duration, without personal data', async () => {
      const number = phone();
      await signUp(server, client, number);
      await logIn(client, number, 'wr0ng!!');
      await client.call(sso.refreshToken);
      const text = lines.join('');
      const line = lines.map((entry) => z.parse(z.record(z.string(), z.unknown()), JSON.parse(entry))).at(-1);
      expect(line).toMatchObject({ method: 'POST', path: '/api/sso/refreshToken', status: 200 });
      expect(line?.['reqId']).toMatch(/^[0-9a-f-]{36}$/);
      expect(typeof line?.['duration']).toBe('number');
      for (const secret of [
        number.digits,
        PASSWORD,
        client.token ?? '?',
        client.visitId,
        client.address,
        'v1.',
        '?',
      ]) {
        expect(text).not.toContain(secret);
      }
    });

    it('contains the statement of a fault without values; the answer contains neither', async () => {
      const number = phone();
      const { db } = server;
      const { sql } = await import('drizzle-orm');
      await db.execute(sql`alter table members rename to members_away`);
      const answer = await logIn(client, number);
      await db.execute(sql`alter table members_away rename to members`);
      expect([answer.code, answer.failure, answer.message]).toEqual([
        CODE.fault,
        null,
        translate('en-US', 'codes.500'),
      ]);
      const text = lines.join('');
      expect(text).toContain('unexpected error');
      expect(text).toContain('from \\"members\\"');
      expect(text).not.toContain(number.digits);
    });
  });

  suite('on a real socket', () => {
    let port: number;
    beforeAll(async () => {
      port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
    });

    it('refuses an endless body in time', async () => {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const request = httpRequest(
          {
            port,
            path: '/api/sso/logout',
            method: 'POST',
            headers: { 'content-type': URLENCODED, 'X-Hc-Uid': 'v' },
          },
          (response) => {
            response.resume();
            resolve(response.statusCode);
          },
        );
        request.on('error', reject);
        request.write('x'.repeat(BODY_LIMIT + 1));
      });
      expect(status).toBe(413);
    });

    /** Sends bytes and returns the whole answer. */
    const raw = (text: string, at = port) =>
      new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connect(at, '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk) => (received += chunk.toString()));
        socket.on('close', () => resolve(received));
        socket.on('error', reject);
      });

    /** Status, headers (lower-case names) and envelope of the only answer. */
    function read(text: string) {
      const [head = '', payload = '', ...more] = text.split('\r\n\r\n');
      expect(more).toEqual([]);
      const [line = '', ...fields] = head.split('\r\n');
      const headers = new Map(
        fields.map((field) => {
          const [name = '', ...value] = field.split(': ');
          return [name.toLowerCase(), value.join(': ')] as const;
        }),
      );
      return { status: Number(line.split(' ')[1]), headers, envelope: z.parse(body, JSON.parse(payload)) };
    }

    const PROTECTION = [
      'content-security-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-frame-options',
    ];

    async function expectRefusal(text: string, code: 400 | 413) {
      const usual = await server.app.inject('/api/public/site');
      const { status, headers, envelope } = read(text);
      expect([status, envelope.code, envelope.data]).toEqual([code, code, null]);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('connection')).toBe('close');
      for (const name of PROTECTION) {
        expect(headers.get(name), name).toBeTruthy();
        expect(headers.get(name), name).toBe(usual.headers[name]);
      }
    }

    it.each([
      ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
      ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
      ['no host', 'GET /api/public/site HTTP/1.1\r\n\r\n', 400],
      ['no host, for no call', 'GET / HTTP/1.1\r\n\r\n', 400],
      ['an unknown expectation', 'GET /api/public/site HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 400],
      ['a header name with a space', 'GET / HTTP/1.1\r\nHost: x\r\nX Y: z\r\n\r\n', 400],
      ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
      ['an escape that is none', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
      ['a header too large', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
      ['a huge header', `GET / HTTP/1.1\r\nHost: x\r\nX-Huge: ${'x'.repeat(2_000_000)}\r\n\r\n`, 413],
    ] as const)('answers %s in the envelope, with all headers (D6, D29)', async (_name, text, code) => {
      await expectRefusal(await raw(text), code);
    });

    it('answers a HEAD with an address that is too long by headers only', async () => {
      const refused = await raw(`HEAD /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(refused).toMatch(/^HTTP\/1\.1 413 [\s\S]*content-length: \d+[\s\S]*\r\n\r\n$/);
    });

    it('serves HTTP/1.0 without a host, and a client that expects 100-continue', async () => {
      expect(await raw('GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
      const expecting = await raw(
        `POST /api/sso/logout HTTP/1.1\r\nHost: x\r\nX-Hc-Uid: v\r\nContent-Type: ${URLENCODED}\r\n` +
          'Content-Length: 3\r\nExpect: 100-Continue\r\nConnection: close\r\n\r\na=1',
      );
      expect(expecting).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
    });

    it('does not answer again if the rest of an answered request is malformed', async () => {
      const head = 'POST /api/nope HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
      const socket = connect(port, '127.0.0.1', () => socket.write(head));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString();
        socket.write('nonsense\r\n');
      });
      await once(socket, 'close');
      expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
    });

    it('closes the connection of a refused client that keeps it open', async () => {
      const { server: http } = server.app;
      const count = () =>
        new Promise<number>((resolve) => http.getConnections((_error, connections) => resolve(connections)));
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => undefined);
      socket.write('NONSENSE\r\n\r\n');
      await once(socket, 'data');
      await expect.poll(count, { timeout: 5_000 }).toBe(0);
      socket.destroy();
    });

    it('requires https in these answers too, if members use it (D29)', async () => {
      const secure = await TestServer.start({ PUBLIC_ORIGIN: 'https://halo.example' });
      const at = Number(new URL(await secure.app.listen({ host: '127.0.0.1', port: 0 })).port);
      const usual = (await secure.app.inject('/health/live')).headers['strict-transport-security'];
      expect(read(await raw('NONSENSE\r\n\r\n', at)).headers.get('strict-transport-security')).toBe(usual);
      await secure.close();
    });

    it('gives a client 30 s for its headers, and ten minutes for a large body', () => {
      const { headersTimeout, requestTimeout } = server.app.server;
      expect([headersTimeout, requestTimeout]).toEqual([30_000, 600_000]);
    });

    it('answers and closes slow headers and slow bodies in time (D6, D29)', async () => {
      const LIMIT = 1_000;
      const { config, db, listen } = server;
      const outbox = createOutbox({
        config,
        db,
        clock: () => new Date(),
        senders: { sms: null, email: null },
      });
      const app = await buildApp(
        { config, db, listen, outbox, clock: () => new Date() },
        { requestTimeout: LIMIT },
      );
      const at = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
      const start = performance.now();
      const answers = await Promise.all([
        raw('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', at),
        raw(
          `POST /api/sso/logout HTTP/1.1\r\nHost: x\r\nX-Hc-Uid: v\r\nContent-Type: ${URLENCODED}\r\nContent-Length: 9\r\n\r\na=`,
          at,
        ),
      ]);
      // The checks are a second apart, and a refused client gets one second to read.
      expect(performance.now() - start).toBeLessThan(LIMIT + 4_000);
      for (const answer of answers) await expectRefusal(answer, 400);
      await app.close();
    });
  });
});
