import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loadConfig, type Config } from '@server/config';
import type { OpenDatabase } from '@server/database/open';
import { devInbox } from '@server/database/schema';
import { registerInbox } from '@server/inbox/inbox';
import { createInboxSender } from '@server/inbox/messages';
import { channelsWithoutSender } from '@server/inbox/visibility';
import { DELIVERY_CHANNELS, type DeliveryChannel } from '@server/senders/sender';
import { suite } from '../harness';
import { openTestDatabase } from '../test-database';

const START = new Date('2026-01-01T00:00:00Z');
const KEYS = { SECRET_KEY: 'a-secret-of-at-least-32-characters', SOCKET_KEY: 'socket' };

let database: OpenDatabase & { dataDir: string };
let now = START;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await database.db.delete(devInbox);
  now = START;
});

const configFor = (env: NodeJS.ProcessEnv): Config =>
  loadConfig({ DATA_DIR: database.dataDir, ...KEYS, ...env });

async function serve(env: NodeJS.ProcessEnv = {}): Promise<FastifyInstance> {
  const config = configFor(env);
  const app = fastify({ trustProxy: config.trustProxy === true });
  apps.push(app);
  await registerInbox(app, { config, db: database.db });
  return app;
}

async function receive(channel: DeliveryChannel, to: string, text: string, subject = ''): Promise<void> {
  const { db } = database;
  const send = createInboxSender({ db, config: configFor({}), clock: () => now }, channel);
  await send({ id: 'any', to, subject, text }, new AbortController().signal);
}

const status = async (app: FastifyInstance, host: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/dev/inbox', headers: { host, ...headers } })).statusCode;

suite('who may read the development inbox (D3, D39)', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '127.0.0.1', '[::1]:3000', 'LocalHost'])(
    'a request to %s, on a loopback address',
    async (host) => {
      expect(await status(await serve(), host)).toBe(200);
    },
  );

  it.each(['halo.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', '0.0.0.0:3000'])(
    'not a request to "%s": a foreign name may resolve to this machine',
    async (host) => {
      expect(await status(await serve(), host)).toBe(404);
    },
  );

  it('not through a proxy with another host name', async () => {
    const app = await serve({ TRUST_PROXY: 'true' });
    expect(await status(app, 'localhost:3000', { 'x-forwarded-host': 'halo.example' })).toBe(404);
    expect(await status(app, 'localhost:3000')).toBe(200);
  });

  it.each([
    ['forwarded', 'for=203.0.113.7'],
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'https'],
    ['X-Forwarded-Anything', '1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
    ['via', ''],
  ])('not a request with a proxy header (%s: %s), whatever its host (D39)', async (name, value) => {
    for (const TRUST_PROXY of ['false', 'true']) {
      const app = await serve({ TRUST_PROXY });
      expect(await status(app, 'localhost:3000', { [name]: value })).toBe(404);
    }
    const app = await serve({ DEV_INBOX: '1' });
    expect(await status(app, 'localhost:3000', { [name]: value })).toBe(200);
  });

  it.each(['https://halo.example', 'http://192.168.1.2:3000', 'http://localhost.evil.example'])(
    'nobody, where people use %s (D39)',
    async (PUBLIC_ORIGIN) => {
      expect(await status(await serve({ PUBLIC_ORIGIN }), 'localhost:3000')).toBe(404);
      const asked = await serve({ PUBLIC_ORIGIN, DEV_INBOX: '1' });
      expect(await status(asked, 'halo.example')).toBe(200);
    },
  );

  it.each(['http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:3000'])(
    'this machine, where people use %s (D39)',
    async (PUBLIC_ORIGIN) => {
      expect(await status(await serve({ PUBLIC_ORIGIN }), 'localhost:3000')).toBe(200);
    },
  );

  it.each(['0.0.0.0', '::', '192.168.1.2', 'halo.example'])('nobody, on %s', async (HOST) => {
    expect(await status(await serve({ HOST }), 'localhost:3000')).toBe(404);
  });

  it('anybody, with DEV_INBOX=1', async () => {
    const app = await serve({ HOST: '0.0.0.0', DEV_INBOX: '1' });
    expect(await status(app, 'halo.example')).toBe(200);
  });

  it('nobody, in production', async () => {
    expect(await status(await serve({ NODE_ENV: 'production' }), 'localhost:3000')).toBe(404);
  });

  it.each(['/dev/inbox.json', '/dev/inbox.css', '/dev/inbox.js'])('guards %s as well', async (url) => {
    const app = await serve();
    expect((await app.inject({ url, headers: { host: 'halo.example' } })).statusCode).toBe(404);
    expect((await app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(200);
  });
});

suite('channels without a sender (D3)', () => {
  const both = DELIVERY_CHANNELS;
  it.each([
    ['on a loopback address', {}, []],
    ['on a public address', { HOST: '0.0.0.0' }, ['sms', 'email']],
    ['on a public address with the inbox', { HOST: '0.0.0.0', DEV_INBOX: '1' }, []],
    ['with a mail server only', { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' }, ['sms']],
    ['with a gateway only', { HOST: '0.0.0.0', SMS_GATEWAY_URL: 'https://sms.example' }, ['email']],
    ['behind a public address (D39)', { PUBLIC_ORIGIN: 'https://halo.example' }, ['sms', 'email']],
    ['in production behind a proxy', { NODE_ENV: 'production' }, ['sms', 'email']],
  ])('%s', (_name, env, dead) => {
    expect(channelsWithoutSender(configFor(env), both)).toEqual(dead);
  });

  it('includes only the channels that are needed', () => {
    const config = configFor({ HOST: '0.0.0.0', SMS_GATEWAY_URL: 'https://sms.example' });
    expect(channelsWithoutSender(config, ['sms'])).toEqual([]);
  });
});

const messages = z.array(
  z.object({
    id: z.int(),
    channel: z.enum(DELIVERY_CHANNELS),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    at: z.iso.datetime(),
  }),
);

suite('/dev/inbox.json (D3)', () => {
  const read = async (query = '') => {
    const app = await serve();
    const response = await app.inject({ url: `/dev/inbox.json${query}`, headers: { host: 'localhost' } });
    expect(response.headers['cache-control']).toBe('no-store');
    return messages.parse(response.json());
  };

  it('lists messages as JSON, the oldest first', async () => {
    await receive('sms', '+8613800138000', 'first');
    now = new Date(START.getTime() + 1_000);
    await receive('email', 'member@example.com', 'second', 'A subject');
    expect(await read()).toMatchObject([
      { channel: 'sms', to: '+8613800138000', subject: '', text: 'first', at: '2026-01-01T00:00:00.000Z' },
      { channel: 'email', to: 'member@example.com', subject: 'A subject', text: 'second' },
    ]);
  });

  it.each([
    ['?to=%2B8613800138000', ['first']],
    ['?to=+8613800138000', ['first']],
    ['?to=member@example.com', ['second']],
    ['?to=Member@Example.com', ['second']],
    ['?to=nobody@example.com', []],
    ['?to=a&to=b', []],
  ])('%s narrows it to a recipient', async (query, texts) => {
    await receive('sms', '+8613800138000', 'first');
    await receive('email', 'member@example.com', 'second');
    expect((await read(query)).map((message) => message.text)).toEqual(texts);
  });

  it('keeps them encrypted, and for a day', async () => {
    await receive('sms', '+8613800138000', 'secret 271828');
    const rows = JSON.stringify(await database.db.select().from(devInbox));
    expect(rows).not.toContain('271828');
    expect(rows).not.toContain('138001');
    now = new Date(START.getTime() + 25 * 3_600_000);
    await receive('sms', '+8613800138000', 'today');
    expect((await read()).map((message) => message.text)).toEqual(['today']);
  });
});

suite('/dev/inbox', () => {
  const page = async () => {
    const app = await serve();
    const headers = { host: 'localhost', 'accept-language': 'en-US' };
    return app.inject({ url: '/dev/inbox', headers });
  };

  it('shows the newest message first, with its code apart', async () => {
    await receive('sms', '+8613800138000', '111111 is your code');
    await receive('sms', '+8613800138000', '222222 is your code');
    const { body } = await page();
    expect([...body.matchAll(/<code>(\d+)<\/code>/g)].map((match) => match[1])).toEqual(['222222', '111111']);
  });

  it('shows a message as text, whatever it contains', async () => {
    await receive('email', '"<img>"@example.com', '<script>alert(1)</script>', '<b>subject</b>');
    const { body } = await page();
    expect(body).not.toMatch(/<script>|<img>|<b>/);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('loads nothing but its own style and script', async () => {
    const { headers } = await page();
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; style-src 'self'; script-src 'self'",
    );
  });
});
