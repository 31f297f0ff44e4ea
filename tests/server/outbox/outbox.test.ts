import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadConfig, type Config } from '@server/config';
import type { OpenDatabase } from '@server/database/open';
import { outbox as table } from '@server/database/schema';
import type { OutgoingMessage } from '@server/http/deps';
import { createOutbox, retryDelay, type RunningOutbox } from '@server/outbox/outbox';
import { createSenders } from '@server/senders/create-senders';
import { SendError, type Senders } from '@server/senders/sender';
import { suite } from '../harness';
import { openTestDatabase } from '../test-database';

const SECRET = 'a-secret-of-at-least-32-characters';
const START = new Date('2026-01-01T00:00:00Z');

interface Mail {
  from: string;
  to: string[];
  content: string;
}

let database: OpenDatabase & { dataDir: string };
let now = START;
const clock = () => now;
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const started: RunningOutbox[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = START;
  await database.db.delete(table);
});
afterEach(async () => {
  for (const outbox of started.splice(0)) await outbox.stop();
});

const configFor = (env: NodeJS.ProcessEnv): Config =>
  loadConfig({
    DATA_DIR: database.dataDir,
    SECRET_KEY: SECRET,
    PUBLIC_ORIGIN: 'https://halo.example',
    ...env,
  });

/** What the operator reads. */
const said: { message: unknown; text: string }[] = [];
const reasons: unknown[] = [];
const note = (facts: object, text = ''): void => {
  said.push({ message: Reflect.get(facts, 'message'), text });
  reasons.push(Reflect.get(facts, 'reason'));
};
const logger = { warn: note, error: note };

function outboxWith(
  env: NodeJS.ProcessEnv,
  senders?: Senders,
  more: { sendTimeout?: number } = {},
): RunningOutbox {
  const config = configFor(env);
  const { db } = database;
  const outbox = createOutbox({
    db,
    config,
    clock,
    senders: senders ?? createSenders({ db, config, clock }),
    logger,
    ...more,
  });
  started.push(outbox);
  return outbox;
}

const code = (
  to: string,
  values: OutgoingMessage['values'] = { code: '271828', minutes: 5 },
): OutgoingMessage => ({
  channel: to.includes('@') ? 'email' : 'sms',
  to,
  template: 'code',
  locale: 'en-US',
  values,
  expiresAt: new Date(START.getTime() + 300_000),
});

const rows = () => database.db.select().from(table);
async function statusIs(status: string): Promise<void> {
  await expect
    .poll(async () => (await rows()).map((row) => row.status), { timeout: 10_000 })
    .toEqual([status]);
}

/** The whole table as it is stored. */
const raw = async () => JSON.stringify(await rows());

suite('e-mail through a real SMTP server (D3)', () => {
  const mails: Mail[] = [];
  let refuse: ((to: string) => Error | null) | null = null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(refuse?.(address) ?? null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  let url = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${String(portOf(server.server))}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  beforeEach(() => {
    mails.length = 0;
    refuse = null;
  });

  it('sends subject and text, once', async () => {
    const outbox = outboxWith({ SMTP_URL: url });
    outbox.start();
    await outbox.enqueue(database.db, code('member@example.com'));
    outbox.wake();
    await statusIs('sent');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail).toMatchObject({ from: 'no-reply@halo.example', to: ['member@example.com'] });
    expect(mail?.content).toContain('Subject: 271828 is your Halo code');
    expect(mail?.content).toContain('From: Halo <no-reply@halo.example>');
    expect(mail?.content).toContain('Your Halo code is 271828.');
  });

  it('never reads more than one recipient from an address', async () => {
    const outbox = outboxWith({ SMTP_URL: url });
    outbox.start();
    await outbox.enqueue(database.db, code('member@example.com,other@example.com'));
    outbox.wake();
    await settled(outbox);
    expect(mails.flatMap((mail) => mail.to)).toEqual([]);
  });

  it('gives up a message that the server refuses permanently, and deletes its content', async () => {
    refuse = () => Object.assign(new Error('No such mailbox'), { responseCode: 550 });
    const outbox = outboxWith({ SMTP_URL: url });
    outbox.start();
    await outbox.enqueue(database.db, code('nobody@example.com'));
    outbox.wake();
    await statusIs('refused');
    expect(await rows()).toMatchObject([{ payload: null, attempts: 1 }]);
  });

  it('retries after a temporary failure of the server', async () => {
    let times = 0;
    refuse = () => (++times === 1 ? Object.assign(new Error('Try later'), { responseCode: 451 }) : null);
    const outbox = outboxWith({ SMTP_URL: url });
    outbox.start();
    await outbox.enqueue(database.db, code('member@example.com'));
    outbox.wake();
    await expect
      .poll(async () => (await rows())[0]?.nextAttemptAt, { timeout: 10_000 })
      .toEqual(new Date(START.getTime() + retryDelay(1)));
    expect(mails).toHaveLength(0);
    later(retryDelay(1));
    outbox.wake();
    await statusIs('sent');
    expect(mails).toHaveLength(1);
  });
});

suite('SMS through a real HTTP gateway (D3)', () => {
  const requests: { headers: IncomingHttpHeaders; body: unknown }[] = [];
  let statuses: number[] = [];
  let server: Server;
  let url = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        requests.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
        const status = statuses.shift() ?? 200;
        response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${String(portOf(server))}/send`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  beforeEach(() => {
    requests.length = 0;
    statuses = [];
  });

  const gateway = () => outboxWith({ SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: 'gateway-token' });

  it('posts recipient and text with its token; the last line fills the code in (WebOTP)', async () => {
    const outbox = gateway();
    outbox.start();
    await outbox.enqueue(database.db, code('+8613800138000'));
    outbox.wake();
    await statusIs('sent');
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer gateway-token',
      'content-type': 'application/json',
    });
    const { to, text } = Object(requests[0]?.body);
    expect(to).toBe('+8613800138000');
    expect(String(text).split('\n').at(-1)).toBe('@halo.example #271828');
    expect(String(text).length).toBeLessThanOrEqual(160);
  });

  it('retries after failures, with growing delays', async () => {
    statuses = [500, 429];
    const outbox = gateway();
    outbox.start();
    await outbox.enqueue(database.db, code('+8613800138000'));
    for (const attempt of [1, 2]) {
      outbox.wake();
      const due = new Date(now.getTime() + retryDelay(attempt));
      await expect.poll(async () => (await rows())[0]?.nextAttemptAt, { timeout: 10_000 }).toEqual(due);
      later(retryDelay(attempt) - 1);
      await settled(outbox);
      expect(requests).toHaveLength(attempt);
      later(1);
    }
    outbox.wake();
    await statusIs('sent');
    expect(requests).toHaveLength(3);
    expect(retryDelay(2)).toBeGreaterThan(retryDelay(1));
  });

  it('gives up a message that the gateway refuses permanently', async () => {
    statuses = [400];
    const outbox = gateway();
    outbox.start();
    await outbox.enqueue(database.db, code('+8613800138000'));
    outbox.wake();
    await statusIs('refused');
    expect(await rows()).toMatchObject([{ payload: null }]);
  });

  it('does not follow a redirect with the token and the code', async () => {
    statuses = [307];
    const outbox = gateway();
    outbox.start();
    await outbox.enqueue(database.db, code('+8613800138000'));
    outbox.wake();
    await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(1);
    await settled(outbox);
    expect(requests).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 'pending' }]);
  });

  it('never sends an expired code, deletes its content, and tells the operator that it has given up', async () => {
    statuses = [500];
    said.length = 0;
    const outbox = gateway();
    outbox.start();
    await outbox.enqueue(database.db, code('+8613800138000'));
    outbox.wake();
    await expect.poll(() => requests.length, { timeout: 10_000 }).toBe(1);
    await settled(outbox);
    later(300_000);
    outbox.wake();
    await statusIs('expired');
    expect(requests).toHaveLength(1);
    expect(await rows()).toMatchObject([{ payload: null }]);
    const [message] = (await rows()).map(({ id }) => id);
    await expect
      .poll(() => said)
      .toContainEqual({ message, text: 'outbox: given up, expired before it was sent' });
  });

  it('sends waiting messages after a restart', async () => {
    const before = gateway();
    await before.enqueue(database.db, code('+8613800138000'));
    await before.stop();
    expect(requests).toHaveLength(0);
    gateway().start();
    await statusIs('sent');
    expect(requests).toHaveLength(1);
  });

  it('sends no message of a transaction that was rolled back', async () => {
    const outbox = gateway();
    outbox.start();
    await database.db
      .transaction(async (tx) => {
        await outbox.enqueue(tx, code('+8613800138000'));
        throw new Error('taken back');
      })
      .catch(() => undefined);
    await settled(outbox);
    expect(await rows()).toEqual([]);
    expect(requests).toHaveLength(0);
  });

  it('sends each message once with several workers', async () => {
    const workers = [gateway(), gateway(), gateway()];
    const numbers = Array.from({ length: 30 }, (_, index) => `+86138001380${String(index).padStart(2, '0')}`);
    for (const to of numbers) await workers[0]?.enqueue(database.db, code(to));
    for (const worker of workers) worker.start();
    await expect
      .poll(async () => (await rows()).every((row) => row.status === 'sent'), { timeout: 15_000 })
      .toBe(true);
    const sent = requests.map(({ body }) => String(Object(body).to));
    expect(sent.toSorted()).toEqual(numbers);
  });
});

suite('the outbox at rest (D3)', () => {
  const nowhere: Senders = { sms: null, email: null };

  it('encrypts recipient and code, and deletes both once sent', async () => {
    const taken: string[] = [];
    const outbox = outboxWith(
      {},
      {
        ...nowhere,
        sms: async ({ text }) => {
          taken.push(text);
        },
      },
    );
    await outbox.enqueue(database.db, code('+8613800138000'));
    const waiting = await raw();
    expect(waiting).not.toContain('138001');
    expect(waiting).not.toContain('271828');
    outbox.start();
    await statusIs('sent');
    expect(taken).toHaveLength(1);
    expect(await rows()).toMatchObject([{ payload: null }]);
  });

  it('keeps a message without a sender until it expires', async () => {
    const outbox = outboxWith({}, nowhere);
    outbox.start();
    await outbox.enqueue(database.db, code('+8613800138000'));
    await settled(outbox);
    expect(await rows()).toMatchObject([{ status: 'pending' }]);
    later(300_000);
    outbox.wake();
    await statusIs('expired');
  });

  it('tells the operator of a message, too, that expires while another is being sent', async () => {
    const outbox = outboxWith({}, { ...nowhere, sms: async () => later(300_000) });
    for (const to of ['+8613800138000', '+8613800138001']) await outbox.enqueue(database.db, code(to));
    outbox.start();
    await settled(outbox);
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['expired', 'sent']);
    const expired = (await rows()).find(({ status }) => status === 'expired');
    expect(expired?.payload).toBeNull();
    const texts = said.filter(({ message }) => message === expired?.id).map(({ text }) => text);
    expect(texts).toEqual(['outbox: given up, expired before it was sent']);
  });

  it('deletes the content of a message when it expires, not at its next attempt', async () => {
    const outbox = outboxWith({}, nowhere);
    outbox.start();
    const expiresAt = new Date(START.getTime() + retryDelay(1) - 1);
    await outbox.enqueue(database.db, { ...code('+8613800138000'), expiresAt });
    await settled(outbox);
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 1 }]);
    later(retryDelay(1) - 1);
    outbox.wake();
    await statusIs('expired');
    expect(await rows()).toMatchObject([{ payload: null, attempts: 1 }]);
  });

  it.each<[reason: string, error: Error]>([
    [
      'TypeError ECONNREFUSED',
      new TypeError('fetch failed', { cause: failureOf('connect', 'ECONNREFUSED') }),
    ],
    ['Error ENOTFOUND', failureOf('getaddrinfo https://user:hunter2@sms.example', 'ENOTFOUND')],
    ['TypeError', new TypeError('https://user:hunter2@sms.example contains credentials: +8613800138000')],
    ['SMS gateway 500', new SendError('SMS gateway 500')],
  ])('tells the operator %j of a failure, and nothing that others have written', async (reason, error) => {
    reasons.length = 0;
    const outbox = outboxWith({}, { ...nowhere, sms: () => Promise.reject(error) });
    await outbox.enqueue(database.db, code('+8613800138000'));
    outbox.start();
    await expect.poll(() => reasons).toEqual([reason]);
  });

  it('does not open a payload moved to another row', async () => {
    const texts: string[] = [];
    const outbox = outboxWith({}, { ...nowhere, sms: async ({ text }) => void texts.push(text) });
    await outbox.enqueue(database.db, code('+8613800138000'));
    await database.db.update(table).set({ id: sql`gen_random_uuid()` });
    outbox.start();
    await statusIs('refused');
    expect(texts).toEqual([]);
  });

  it('deletes finished messages after a day', async () => {
    const outbox = outboxWith({}, { ...nowhere, sms: async () => undefined });
    outbox.start();
    await outbox.enqueue(database.db, code('+8613800138000'));
    outbox.wake();
    await statusIs('sent');
    later(25 * 3_600_000);
    outbox.wake();
    await expect.poll(rows, { timeout: 10_000 }).toEqual([]);
  });
});

suite('a mail server that hangs (D3)', () => {
  const sockets = new Set<Socket>();
  /** Milliseconds until the mail server answers a step; null if it never does. */
  let delay: number | null = null;
  let isTaken = false;
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    const answer = async (line: string) => {
      if (delay === null) return;
      await sleep(delay);
      if (socket.writable) socket.write(`${line}\r\n`);
    };
    void answer('220 mail.example');
    socket.on('data', (bytes) => {
      const isContent = bytes.toString().endsWith('\r\n.\r\n');
      isTaken ||= isContent;
      void answer(bytes.toString().startsWith('DATA') ? '354 go on' : '250 OK');
    });
  });
  let url = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${String(portOf(server))}`;
  });
  afterEach(() => sockets.forEach((socket) => socket.destroy()));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  beforeEach(() => {
    delay = null;
    isTaken = false;
    said.length = 0;
  });

  /** Sends mails to the server, and SMS to nobody in particular. */
  function outboxOf(texts: string[], sendTimeout: number): RunningOutbox {
    const { db } = database;
    const { email } = createSenders({ db, config: configFor({ SMTP_URL: url }), clock });
    return outboxWith({}, { email, sms: async ({ to }) => void texts.push(to) }, { sendTimeout });
  }

  it('holds up no SMS, however many mails wait', async () => {
    const texts: string[] = [];
    const outbox = outboxOf(texts, 4_000);
    for (let index = 0; index < 60; index++)
      await outbox.enqueue(database.db, code(`member-${index}@example.com`));
    outbox.start();
    await expect.poll(() => sockets.size).toBe(10);
    const since = performance.now();
    for (const to of ['+8613800138000', '+8613800138001']) {
      later(1);
      await outbox.enqueue(database.db, code(to));
      outbox.wake();
      await expect.poll(() => texts, { timeout: 3_000 }).toContain(to);
    }
    expect(performance.now() - since).toBeLessThan(3_000);
  });

  it('does not keep a mail beyond its time in all, though each of its answers is in time', async () => {
    delay = 300;
    const outbox = outboxOf([], 800);
    await outbox.enqueue(database.db, code('member@example.com'));
    outbox.start();
    await expect
      .poll(() => said.map(({ text }) => text), { timeout: 3_000 })
      .toEqual(['outbox: not sent, will retry']);
    await expect.poll(() => sockets.size, { timeout: 3_000 }).toBe(0);
    expect(isTaken).toBe(false);
    expect(await rows()).toMatchObject([{ status: 'pending', attempts: 1 }]);
  });

  it('takes new mails before those that have failed', async () => {
    const tried: string[] = [];
    const outbox = outboxWith(
      {},
      {
        sms: null,
        email: async ({ to }) => {
          tried.push(to);
          if (to.startsWith('old')) throw new Error('unreachable');
        },
      },
    );
    for (let index = 0; index < 10; index++)
      await outbox.enqueue(database.db, code(`old-${index}@example.com`));
    outbox.start();
    await expect.poll(() => said.length).toBe(10);
    await outbox.stop();
    later(retryDelay(1));
    const next = outboxWith({}, { sms: null, email: async ({ to }) => void tried.push(to) });
    await next.enqueue(database.db, code('new@example.com'));
    next.start();
    await expect.poll(() => tried.length).toBe(21);
    expect(tried.slice(10, 20)).toContain('new@example.com');
  });
});

function failureOf(message: string, failure: string): Error {
  return Object.assign(new Error(message), { code: failure });
}

/**
 * Waits until the workers have processed the whole table: a message that is already expired is cleared at the start of a
 * pass, so a complete pass of a channel lies between two of its own.
 */
async function settled(outbox: RunningOutbox): Promise<void> {
  const long = new Date(0);
  for (let pass = 0; pass < 2; pass++) {
    for (const to of ['+10', 'nobody@example.com'])
      await outbox.enqueue(database.db, { ...code(to), expiresAt: long });
    outbox.wake();
    const pending = and(eq(table.expiresAt, long), eq(table.status, 'pending'));
    await expect.poll(() => database.db.$count(table, pending), { timeout: 10_000 }).toBe(0);
  }
  await database.db.delete(table).where(eq(table.expiresAt, long));
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
