import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CODE } from '@contract/codes';
import { CLOSE_CODE, SOCKET } from '@contract/constants';
import { refreshToken } from '@contract/sso/calls';
import { isOwnOrigin } from '@server/realtime/upgrade';
import { members, sessions } from '@server/database/schema';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import * as z from 'zod/mini';
import { encodeField } from '../../support/api';
import { TestSocket } from '../../support/socket';
import { signUp } from '../accounts';
import { type Client, runsOnce, phone, suite, TestServer } from '../harness';
import { enter, listenOn } from './open-sockets';

const DAY = 24 * 60 * 60;
/** Shorter than the real ones, which the last test compares. */
const AUTH_TIMEOUT = 1_000;
const MAX_SILENCE = 1_000;
/** More than the others of a test need. */
const PER_MEMBER = 3;
const PER_ADDRESS = 6;

const error400 = { type: 'error', code: CODE.invalidInput };

suite('the socket (D25)', () => {
  let server: TestServer;
  let origin: string;
  let member: Client;
  let memberId: number;
  const open: TestSocket[] = [];

  beforeAll(async () => {
    server = await TestServer.start(
      { LIMIT_SOCKETS_PER_MEMBER: String(PER_MEMBER), LIMIT_SOCKETS_PER_ADDRESS: String(PER_ADDRESS) },
      undefined,
      { socketTiming: { authTimeout: AUTH_TIMEOUT } },
    );
    origin = await listenOn(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const socket of open.splice(0)) socket.socket.terminate();
    await server.reset();
    member = server.client();
    ({ memberId } = await signUp(server, member, phone()));
  });

  const key = () => server.config.socketKey;
  const keep = (socket: TestSocket): TestSocket => {
    open.push(socket);
    return socket;
  };
  const connectSocket = async (options?: ClientOptions) =>
    keep(await TestSocket.open(origin, key(), options));
  const entered = async () => keep(await enter(origin, member));
  const auth = () => ({ type: 'auth', token: `Bearer ${member.token}`, device: 'h5' });

  suite('authentication', () => {
    it('answers with the member’s id; frames in both directions are numbered from 1', async () => {
      const socket = await connectSocket();
      socket.send(auth());
      expect(await socket.next()).toEqual({ seq: 1, type: 'auth', ok: true, memberId });
      socket.send({ type: 'ping' });
      expect(await socket.next()).toEqual({ seq: 2, type: 'pong' });
      socket.send({ type: 'echo', text: 'Grüße, 世界 🫖' });
      expect(await socket.next()).toEqual({ seq: 3, type: 'echo', text: 'Grüße, 世界 🫖' });
    });

    it('has a deadline: 4408', async () => {
      const socket = await connectSocket();
      expect(await socket.closed()).toEqual({ code: CLOSE_CODE.authTimeout, reason: '' });
    });

    it('is not delayed by frames that aren’t it', async () => {
      const socket = await connectSocket();
      socket.send({ type: 'ping' });
      expect(await socket.next()).toMatchObject(error400);
      expect(await socket.closed()).toMatchObject({ code: CLOSE_CODE.authTimeout });
    });

    it.each([
      ['no token', ''],
      ['a token without its head', 'x'.repeat(43)],
      ['an unknown token', `Bearer ${'x'.repeat(43)}`],
      ['another kind of token', 'Basic YTpi'],
    ])('refuses %s: 4401', async (_name, token) => {
      const socket = await connectSocket();
      socket.send({ type: 'auth', token, device: 'web' });
      expect(await socket.closed()).toEqual({ code: CLOSE_CODE.unauthorized, reason: 'ended' });
    });

    it('says that a token has expired, and not that its session was ended (D47)', async () => {
      server.advance(31 * DAY);
      const socket = await connectSocket();
      socket.send(auth());
      expect(await socket.closed()).toEqual({ code: CLOSE_CODE.unauthorized, reason: 'expired' });
    });

    it('takes a token that has just been replaced, for the same visit id and for nobody else (D15)', async () => {
      const { visitId } = member;
      const replaced = auth();
      await member.call(refreshToken);
      const enterAs = async (visit?: string) => {
        const socket = await connectSocket();
        socket.send({ ...replaced, ...(visit === undefined ? {} : { visitId: visit }) });
        return socket;
      };
      expect(await (await enterAs(visitId)).next()).toMatchObject({ type: 'auth', ok: true });
      for (const visit of [undefined, '', 'another'])
        expect(await (await enterAs(visit)).closed()).toMatchObject({ code: CLOSE_CODE.unauthorized });
      server.advance(31);
      expect(await (await enterAs(visitId)).closed()).toMatchObject({ code: CLOSE_CODE.unauthorized });
    });

    it('refuses a member who must choose a password first (D35): 4401', async () => {
      await server.db.update(members).set({ passwordIssuedAt: server.now() });
      const socket = await connectSocket();
      socket.send(auth());
      expect(await socket.closed()).toMatchObject({ code: CLOSE_CODE.unauthorized });
    });

    it('happens once', async () => {
      const socket = await entered();
      socket.send(auth());
      expect(await socket.next()).toMatchObject(error400);
    });
  });

  suite('bad frames', () => {
    const frame = (content: unknown, passphrase = key()) => encodeField(JSON.stringify(content), passphrase);
    const bad: [name: string, data: () => string | Buffer][] = [
      ['plain JSON', () => JSON.stringify({ seq: 9, type: 'ping' })],
      ['another key', () => frame({ seq: 9, type: 'ping' }, 'another')],
      ['no JSON', () => encodeField('ping', key())],
      ['no object', () => frame(null)],
      ['a list', () => frame([9, 'ping'])],
      ['no number', () => frame({ type: 'ping' })],
      ['a number as text', () => frame({ seq: '9', type: 'ping' })],
      ['half a number', () => frame({ seq: 9.5, type: 'ping' })],
      ['a number that is too large to count', () => encodeField('{"seq":1e300,"type":"ping"}', key())],
      ['zero', () => frame({ seq: 0, type: 'ping' })],
      ['no type', () => frame({ seq: 9 })],
      ['no text', () => frame({ seq: 9, type: 'echo' })],
      ['a number for a text', () => frame({ seq: 9, type: 'echo', text: 9 })],
      ['bytes', () => Buffer.from(frame({ seq: 9, type: 'ping' }))],
      ['a frame cut off', () => frame({ seq: 9, type: 'ping' }).slice(0, -3)],
      ['nothing', () => ''],
      ['a replayed number', () => frame({ seq: 1, type: 'ping' })],
    ];

    it.each(bad)('%s: one error 400, and the socket goes on', async (_name, data) => {
      const socket = await entered();
      socket.sendRaw(data());
      expect(await socket.next()).toMatchObject(error400);
      socket.sendRaw(frame({ seq: 20, type: 'ping' }));
      expect(await socket.next()).toMatchObject({ type: 'pong' });
    });

    it('close the socket with the third: 1008', async () => {
      const socket = await entered();
      for (let count = 0; count < 3; count++) socket.sendRaw('nonsense');
      expect(await socket.next()).toMatchObject(error400);
      expect(await socket.next()).toMatchObject(error400);
      await expect(socket.next()).rejects.toThrow('1008');
      expect(await socket.closed()).toMatchObject({ code: CLOSE_CODE.badFrames });
    });

    it('count before the authentication as well', async () => {
      const socket = await connectSocket();
      for (let count = 0; count < 3; count++) socket.sendRaw('nonsense');
      expect(await socket.closed()).toMatchObject({ code: CLOSE_CODE.badFrames });
    });

    it('are told from frames of unknown types, which are answered and don’t count (D49)', async () => {
      const socket = await entered();
      for (let count = 0; count < 10; count++) {
        socket.send({ type: 'dance', with: { deep: [1, 2] } });
        expect(await socket.next()).toMatchObject({ type: 'error', code: CODE.notFound });
      }
      socket.send({ type: 'ping' });
      expect(await socket.next()).toMatchObject({ type: 'pong' });
    });

    it('takes 64 KB, and refuses more: 1009', async () => {
      const socket = await entered();
      socket.send({ type: 'echo', text: 'x'.repeat(48_000) });
      expect(await socket.next()).toMatchObject({ text: 'x'.repeat(48_000) });
      socket.send({ type: 'echo', text: 'x'.repeat(50_000) });
      expect(await socket.closed()).toMatchObject({ code: CLOSE_CODE.tooLarge });
    });

    it('reads a text in fragments as one', async () => {
      const socket = await entered();
      const { socket: raw } = socket;
      const text = frame({ seq: 2, type: 'echo', text: 'Grüße' });
      raw.send(text.slice(0, 5), { fin: false });
      raw.send('', { fin: false });
      raw.ping();
      raw.send(text.slice(5), { fin: true });
      expect(await socket.next()).toMatchObject({ type: 'echo', text: 'Grüße' });
    });

    it('counts the bytes of all fragments, and doesn’t wait for the last: 1009', async () => {
      const socket = await entered();
      for (let count = 0; count < 70; count++) socket.socket.send('x'.repeat(1_000), { fin: false });
      expect(await socket.closed()).toMatchObject({ code: CLOSE_CODE.tooLarge });
    });

    it('refuses text that is no UTF-8: 1007', async () => {
      const socket = await entered();
      socket.socket.send(Buffer.from([0x76, 0xff, 0xfe]), { binary: false });
      expect(await socket.closed()).toMatchObject({ code: 1007 });
    });

    it('refuses a frame without a mask: 1002', async () => {
      const { port, hostname, host } = new URL(origin);
      const raw = connect(Number(port), hostname);
      const handshake = [
        `GET ${SOCKET.path} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ];
      raw.write(`${handshake.join('\r\n')}\r\n\r\n`);
      const [answer] = z.parse(z.array(z.instanceof(Buffer)), await once(raw, 'data'));
      expect(answer?.toString()).toMatch(/^HTTP\/1\.1 101 /);
      const text = frame({ seq: 1, type: 'ping' });
      raw.write(Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]));
      const [closing] = z.parse(z.array(z.instanceof(Buffer)), await once(raw, 'data'));
      // A closing frame, whose content begins with the code.
      expect([closing?.[0], closing?.readUInt16BE(2)]).toEqual([0x88, 1002]);
      await once(raw, 'close');
    });

    it.runIf(runsOnce)(
      'never fault the server, whatever they hold: 5,000 generated ones',
      async () => {
        const anyType = fc.oneof(fc.constantFrom('auth', 'ping', 'echo', '__proto__'), fc.string());
        const content = fc.oneof(
          fc.record({ seq: fc.oneof(fc.integer(), fc.double()), type: anyType, text: fc.jsonValue() }),
          fc.jsonValue(),
        );
        const data = fc.oneof(
          content.map((value) => frame(value)),
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          fc.uint8Array({ maxLength: 200 }).map((bytes) => `v1.${Buffer.from(bytes).toString('base64url')}`),
        );
        // Two on each socket, as the third bad one closes it.
        for (const [index, values] of fc.sample(fc.tuple(data, data), 2_500).entries()) {
          const socket = index % 25 === 0 ? await entered() : await connectSocket();
          for (const value of values) socket.sendRaw(value);
          expect([1000, 1005, CLOSE_CODE.unauthorized]).toContain((await socket.close()).code);
        }
        const socket = await entered();
        socket.send({ type: 'ping' });
        expect(await socket.next()).toMatchObject({ type: 'pong' });
      },
      60_000,
    );
  });

  suite('opening', () => {
    const statusOf = (options: ClientOptions, path: string = SOCKET.path) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, options);
        socket.on('unexpected-response', (_request, response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        socket.on('open', () => {
          socket.terminate();
          resolve(101);
        });
        socket.on('error', reject);
      });

    it('is refused to pages of other sites: 403', async () => {
      const { host } = new URL(origin);
      const own = server.config.publicOrigin;
      for (const allowed of [own, origin])
        expect(await statusOf({ headers: { origin: allowed } }), allowed).toBe(101);
      for (const foreign of ['https://evil.example', `https://${host}`, 'null', 'http://127.0.0.1:1', 'x'])
        expect(await statusOf({ headers: { origin: foreign } }), foreign).toBe(403);
    });

    it('judges the origin by PUBLIC_ORIGIN, and on a development machine by the address that was opened', () => {
      const online = { publicOrigin: 'https://halo.example' };
      expect(isOwnOrigin(online, undefined, 'halo.example')).toBe(true);
      expect(isOwnOrigin(online, 'https://halo.example', 'halo.example')).toBe(true);
      expect(isOwnOrigin(online, 'http://halo.example', 'halo.example')).toBe(false);
      expect(isOwnOrigin(online, 'http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(false);
      const local = { publicOrigin: 'http://127.0.0.1:3000' };
      expect(isOwnOrigin(local, 'http://localhost:3000', 'localhost:3000')).toBe(true);
      expect(isOwnOrigin(local, 'http://localhost:3001', 'localhost:3000')).toBe(false);
      // A name of somebody else that leads to this machine.
      expect(isOwnOrigin(local, 'http://evil.example:3000', 'evil.example:3000')).toBe(false);
    });

    it('answers other requests as if there were no upgrade', async () => {
      expect(await statusOf({}, '/health/live')).toBe(200);
      expect(await statusOf({}, '/api/public/site')).toBe(200);
      expect(await statusOf({}, '/ws/other')).toBe(404);
      const plain = await fetch(`${origin}${SOCKET.path}`);
      expect(plain.status).toBe(404);
      expect(await plain.json()).toMatchObject({ code: CODE.notFound });
      expect(plain.headers.get('content-security-policy')).toContain("default-src 'none'");
    });

    it('refuses an upgrade with a body', async () => {
      const { port, hostname } = new URL(origin);
      const raw = connect(Number(port), hostname);
      raw.write(
        'POST /api/sso/logout HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\nab',
      );
      const [answer] = z.parse(z.array(z.instanceof(Buffer)), await once(raw, 'data'));
      expect(answer?.toString()).toMatch(/^HTTP\/1\.1 400 /);
      raw.destroy();
    });

    it('is limited per address: 429', async () => {
      for (let count = 0; count < PER_ADDRESS; count++) await connectSocket();
      expect(await statusOf({})).toBe(429);
      open.shift()?.socket.terminate();
      await expect.poll(() => statusOf({})).toBe(101);
    });

    it('is limited per member: 1013', async () => {
      for (let count = 0; count < PER_MEMBER; count++) await entered();
      const late = await connectSocket();
      late.send(auth());
      expect(await late.closed()).toEqual({ code: CLOSE_CODE.tooMany, reason: '' });
      const stranger = server.client();
      await signUp(server, stranger, phone(1));
      keep(await enter(origin, stranger));
      await open[0]?.close();
      await expect.poll(async () => (await entered()).seq).toBe(1);
    });
  });

  it('is dropped after a silence; every frame ends the silence', async () => {
    const impatient = await TestServer.start({}, undefined, { socketTiming: { maxSilence: MAX_SILENCE } });
    const client = impatient.client();
    await signUp(impatient, client, phone());
    const socket = await enter(await listenOn(impatient), client);
    const started = performance.now();
    for (let count = 0; count < 3; count++) {
      await pause(MAX_SILENCE / 2);
      socket.send({ type: 'ping' });
      expect(await socket.next()).toMatchObject({ type: 'pong' });
    }
    expect(await socket.closed()).toMatchObject({ code: 1006 });
    expect(performance.now() - started).toBeGreaterThan(MAX_SILENCE * 2);
    await impatient.close();
  });

  it('drops a client that doesn’t read', async () => {
    const socket = await entered();
    socket.socket.pause();
    const text = randomBytes(24_000).toString('hex');
    // The operating system buffers some megabytes before the server's own megabyte fills.
    for (let count = 0; count < 1_000 && socket.socket.readyState === WebSocket.OPEN; count++) {
      socket.send({ type: 'echo', text });
      if (count % 20 === 0) await pause(5);
    }
    socket.socket.resume();
    expect((await socket.closed()).code).toBe(1006);
  });

  it('counts as use of its session with each heartbeat (D48)', async () => {
    const socket = await entered();
    server.advance(29 * DAY);
    socket.send({ type: 'ping' });
    await socket.next();
    await expect
      .poll(async () => (await server.db.select().from(sessions))[0]?.lastUsedAt)
      .toEqual(server.now());
    await expect
      .poll(async () => (await server.db.select().from(members))[0]?.lastSeenAt)
      .toEqual(server.now());
  });

  it('has its key in the site configuration (D24), and the numbers of the specification', async () => {
    const answer = z.parse(
      z.object({ data: z.object({ socketKey: z.string() }) }),
      await (await fetch(`${origin}/api/public/site`)).json(),
    );
    expect(answer.data.socketKey).toBe(key());
    expect([SOCKET.authTimeout, SOCKET.maxSilence]).toEqual([3_000, 250_000]);
    expect([SOCKET.maxFrame, SOCKET.maxBacklog]).toEqual([65_536, 1_048_576]);
  });
});
