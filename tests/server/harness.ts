import { randomBytes } from 'node:crypto';
import type { Call } from '@contract/call';
import { CODE, isResponseCode, type ResponseCode, statusOf } from '@contract/codes';
import { API_BASE, HEADER } from '@contract/constants';
import { envelope, failureData, type FailureData } from '@contract/envelope';
import { genEmailAuthCode, genPhoneAuthCode } from '@contract/sso/calls';
import { type CodePurpose, purposeFlags } from '@contract/sso/code-purpose';
import { type AppOptions, buildApp } from '@server/app';
import { type Config, loadConfig } from '@server/config';
import { deriveKey } from '@server/crypto/derive-key';
import type { Listen } from '@server/database/listen';
import type { Database } from '@server/database/open';
import * as schema from '@server/database/schema';
import type { Deps } from '@server/http/deps';
import { encodeField } from '@server/http/field-decoding';
import { createEnvelope, type MessageContent } from '@server/outbox/envelope';
import { createMetrics, type Metrics } from '@server/metrics/metrics';
import { createOutbox } from '@server/outbox/outbox';
import type { Tracing } from '@server/tracing/tracing';
import { asc, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import * as z from 'zod/mini';
import { failureCodesOf } from '../../scripts/lib/api/codes';
import { findPostgres } from '../../scripts/lib/postgres';
import { openTestDatabase } from './test-database';

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'pglite';
const reachable = engine === 'pglite' || (await findPostgres()) !== null;
if (!reachable) console.warn('SKIPPED: no PostgreSQL to test on. Start one, or set TEST_DATABASE_URL.');

/** `describe`; skipped with a warning if the engine under test cannot be reached. */
export const suite = describe.skipIf(!reachable);

/** Whether what costs much and is the same on both engines runs on this one: PostgreSQL, or the only one there is. */
export const runsOnce = engine === 'postgres' || (await findPostgres()) === null;

const START = new Date('2026-01-15T12:00:00.000Z');

/** The data of a failure, with the fields that some calls declare (D12). */
type FailureDetail = FailureData & { registerToken?: string; loginToken?: string };

/** Parses the data of a failure by the contract, without undeclared fields. */
function detailOf({ failures = {} }: Call, code: ResponseCode, data: unknown): FailureDetail {
  const own = code === CODE.success ? undefined : failures[code];
  return { ...z.parse(failureData, data), ...(own && z.safeParse(own, data).data) };
}

const fieldsOf = (request: z.ZodMiniType): string[] =>
  request instanceof z.ZodMiniObject ? Object.keys(request.shape) : [];

/** Throws if a call answers with a code that its declaration doesn't name: documents are made of declarations. */
function requireDeclared(call: Call, code: ResponseCode): void {
  if (code === CODE.success || failureCodesOf(call, fieldsOf(call.request)).includes(code)) return;
  throw new Error(`${call.method} ${call.path} answers ${code}, which its declaration doesn't name`);
}

/** The answer of a call, validated by the contract. */
export interface Answer<Data> {
  status: number;
  code: number;
  message: string;
  /** The data of a success; throws for a failure. */
  data: Data;
  failure: FailureDetail | null;
  headers: Record<string, string | string[] | number | undefined>;
}

export type Fields = Record<string, string | number | boolean | readonly unknown[] | null | undefined>;

export interface CallOptions {
  headers?: Record<string, string>;
  /** The encoding of a POST's form; the client's by default. */
  as?: 'multipart' | 'urlencoded';
}

const BOUNDARY = 'halo-test-boundary';

/** Creates a multipart body. */
export const multipart = (fields: readonly (readonly [string, string])[]): string =>
  fields
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('') + `--${BOUNDARY}--\r\n`;

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
export const JSON_TYPE = 'application/json';
export const URLENCODED = 'application/x-www-form-urlencoded';

/** A simulated browser with visit id, cookies, network address and token. */
export class Client {
  visitId = randomBytes(8).toString('hex');
  token: string | null = null;
  locale = 'en-US';
  readonly cookies = new Map<string, string>();
  readonly server: TestServer;
  address: string;

  constructor(server: TestServer, address: string) {
    this.server = server;
    this.address = address;
  }

  headers(): Record<string, string> {
    return {
      'accept-language': this.locale,
      [HEADER.visitId]: this.visitId,
      ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      ...(this.cookies.size === 0
        ? {}
        : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    };
  }

  /** Makes a call like the app: encodes fields or sends JSON, and parses the answer by the contract. */
  async call<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
    call: Call<Request, Data>,
    fields: Fields = {},
    options: CallOptions = {},
  ): Promise<Answer<z.output<Data>>> {
    if (call.body === 'json')
      return this.sendRaw(call, JSON.stringify(fields), { 'content-type': JSON_TYPE, ...options.headers });
    const pairs = Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined || value === null) return [];
      const text = String(value);
      return [
        [name, call.encoded?.includes(name) ? encodeField(this.server.config.fieldKey, text) : text] as const,
      ];
    });
    return this.send(call, pairs, options);
  }

  /** Makes a call with raw values. */
  async send<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
    call: Call<Request, Data>,
    pairs: readonly (readonly [string, string])[],
    { headers = {}, as = 'multipart' }: CallOptions = {},
  ): Promise<Answer<z.output<Data>>> {
    const encoded = pairs
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&');
    const type = as === 'multipart' ? MULTIPART : URLENCODED;
    return this.sendRaw(
      call,
      call.method === 'GET' ? encoded : as === 'multipart' ? multipart(pairs) : encoded,
      { ...(call.method === 'GET' ? {} : { 'content-type': type }), ...headers },
    );
  }

  /** Makes a call with a raw query or body. */
  async sendRaw<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
    call: Call<Request, Data>,
    text: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer<z.output<Data>>> {
    const query = call.method === 'GET' && text.length > 0 ? `?${text.toString()}` : '';
    const response = await this.server.app.inject({
      method: call.method,
      url: `${API_BASE}${call.path}${query}`,
      headers: { ...this.headers(), ...headers },
      remoteAddress: this.address,
      ...(call.method === 'POST' ? { payload: text } : {}),
    });
    for (const { name, value } of response.cookies) this.cookies.set(name, value);
    const answer = z.parse(envelope, response.json());
    if (!isResponseCode(answer.code) || statusOf(answer.code) !== response.statusCode) {
      throw new Error(`status ${response.statusCode} with code ${answer.code}`);
    }
    const succeeded = answer.code === CODE.success;
    requireDeclared(call, answer.code);
    return {
      status: response.statusCode,
      code: answer.code,
      message: answer.message,
      get data() {
        if (!succeeded) throw new Error(`the call failed: ${response.body}`);
        return z.parse(call.data, answer.data);
      },
      failure: succeeded || answer.data === null ? null : detailOf(call, answer.code, answer.data),
      headers: response.headers,
    };
  }
}

/** Fields of every login and registration. */
export const device = {
  version: '2',
  deviceId: 'device-1',
  deviceName: 'Pixel 9 (Chrome)',
  deviceType: '9',
} as const;

/** A phone number as typed, and in E.164. */
export const phone = (index = 0) => {
  const digits = String(13_800_138_000 + index);
  return { country: 'CN', digits, e164: `+86${digits}` };
};

/** A server with its own database and a clock that tests control. */
export class TestServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly listen: Listen;
  /** Of the PostgreSQL database; null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly config: Config;
  /** Measured if `METRICS_PORT` is set. */
  readonly metrics: Metrics | undefined;
  readonly #close: () => Promise<void>;
  #now = START;
  #clients = 0;

  private constructor(
    app: FastifyInstance,
    { config, db, listen, metrics }: Pick<Deps, 'config' | 'db' | 'listen' | 'metrics'>,
    databaseUrl: string | null,
    close: () => Promise<void>,
  ) {
    this.databaseUrl = databaseUrl;
    this.app = app;
    this.db = db;
    this.listen = listen;
    this.config = config;
    this.metrics = metrics;
    this.#close = close;
  }

  static async start(
    env: Record<string, string> = {},
    logger?: FastifyBaseLogger,
    options: AppOptions = {},
    tracing?: Tracing,
  ): Promise<TestServer> {
    const { db, listen, url, dataDir, load, close } = await openTestDatabase(tracing?.statement);
    const config = loadConfig({ SECRET_KEY: 'tests-only-'.repeat(4), DATA_DIR: dataDir, ...env });
    const clock = () => server.now();
    const outbox = createOutbox({ db, config, clock, senders: { sms: null, email: null } });
    const metrics = config.metrics ? await createMetrics({ db, clock, connections: load }) : undefined;
    const deps = { config, db, listen, outbox, clock, metrics, tracing, ...(logger ? { logger } : {}) };
    const app = await buildApp(deps, options);
    const server: TestServer = new TestServer(app, deps, url, close);
    await app.ready();
    return server;
  }

  now(): Date {
    return this.#now;
  }

  /** Advances the clock by seconds. */
  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1_000);
  }

  /** Creates a new browser, at a new address by default. */
  client(address?: string): Client {
    this.#clients++;
    return new Client(
      this,
      address ?? `203.0.${Math.floor(this.#clients / 250)}.${(this.#clients % 250) + 1}`,
    );
  }

  /** Messages in the outbox, oldest first. */
  async messages(): Promise<MessageContent[]> {
    const opener = createEnvelope(deriveKey(this.config.secretKey, 'outbox'));
    const rows = await this.db.select().from(schema.outbox).orderBy(asc(schema.outbox.createdAt));
    return rows.flatMap(({ id, payload }) => {
      const message = payload === null ? null : opener.open(id, payload);
      return message === null ? [] : [message];
    });
  }

  /** Messages in the outbox to a recipient, oldest first. */
  async messagesTo(to: string): Promise<MessageContent[]> {
    return (await this.messages()).filter((message) => message.to === to);
  }

  /** The latest code sent to a recipient. */
  async codeTo(to: string): Promise<string> {
    const messages = (await this.messagesTo(to)).filter(({ template }) => template === 'code');
    const code = messages.at(-1)?.values['code'];
    if (typeof code !== 'string') throw new Error(`no code was sent to ${to}`);
    return code;
  }

  /** Requests a code and reads it from the outbox. */
  async requestCode(
    client: Client,
    purpose: CodePurpose,
    to: ReturnType<typeof phone> | string,
  ): Promise<string> {
    const base = { ...purposeFlags[purpose], version: '2' };
    // With a token the purpose would be `contact`.
    const options = purpose === 'recover' ? { headers: { authorization: '' } } : {};
    const answer =
      typeof to === 'string'
        ? await client.call(genEmailAuthCode, { ...base, email: to }, options)
        : await client.call(genPhoneAuthCode, { ...base, country: to.country, phoneNo: to.digits }, options);
    if (answer.code !== CODE.success) throw new Error(`no code: ${answer.code} ${answer.message}`);
    return this.codeTo(typeof to === 'string' ? to : to.e164);
  }

  /** Empties all tables and resets the clock. Deleting a few rows is much faster than truncating. */
  async reset(): Promise<void> {
    const tables = Object.values(schema).filter((table) => is(table, PgTable));
    const deletions = tables.map((table, index) => `t${index} as (delete from "${getTableName(table)}")`);
    await this.db.execute(sql.raw(`with ${deletions.join(', ')} select 1`));
    this.#now = START;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#close();
  }
}

/**
 * Starts a server for the tests of a suite and closes it after them.
 * @param prepare runs before each test, when the database has been emptied
 */
export function setUpServer(
  prepare: (server: TestServer) => void | Promise<void>,
  env: Record<string, string> = {},
): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(env);
  });
  beforeEach(async () => {
    await server.reset();
    await prepare(server);
  });
  afterAll(() => server.close());
}
