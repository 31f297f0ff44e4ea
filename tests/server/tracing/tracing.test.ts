import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { API_BASE } from '@contract/constants';
import * as sso from '@contract/sso/calls';
import { startTracing, type Tracing } from '@server/tracing/tracing';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PASSWORD, signUp } from '../accounts';
import { device, phone, suite, TestServer } from '../harness';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.number()) }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.optional(z.number()) }),
});
const delivery = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});
type Span = z.infer<typeof span>;

const attributeOf = ({ attributes }: Span, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** A collector that keeps what it gets. */
async function startCollector(): Promise<{ server: Server; endpoint: string; bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, endpoint: `http://127.0.0.1:${port}`, bodies };
}

const spansIn = (bodies: readonly string[]): Span[] =>
  bodies.flatMap((body) =>
    z
      .parse(delivery, JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

suite('a trace', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let tracing: Tracing;
  let spans: Span[];

  beforeAll(async () => {
    collector = await startCollector();
    tracing = await startTracing(collector.endpoint);
    const server = await TestServer.start({}, undefined, {}, tracing);
    const client = server.client();
    await signUp(server, client, phone(1));
    const { digits: number, country } = phone(1);
    await client.call(sso.loginByPhone, { ...device, country, phone: number, password: 'wrong1' });
    await server.app.inject(`${API_BASE}/no/such/${number}?token=${number}`);
    await server.close();
    await tracing.stop();
    spans = spansIn(collector.bodies);
  });
  afterAll(() => collector.server.close());

  it('has a span for each request, by its route and status (D5)', () => {
    const login = spans.find(({ name }) => name === `POST ${API_BASE}${sso.loginByPhone.path}`);
    if (!login) throw new Error('the login has no span');
    expect(attributeOf(login, 'http.request.method')).toBe('POST');
    expect(attributeOf(login, 'http.route')).toBe(`${API_BASE}${sso.loginByPhone.path}`);
    expect(attributeOf(login, 'http.response.status_code')).toBe(401);
    expect(login.parentSpanId).toBeUndefined();
  });

  it.runIf(isPostgres)('has the statements of a request as parts of it', () => {
    const login = spans.find(({ name }) => name === `POST ${API_BASE}${sso.loginByPhone.path}`);
    const parts = spans.filter(({ parentSpanId }) => parentSpanId === login?.spanId);
    expect(parts.map(({ name }) => name)).toContain('select');
    expect(parts.every(({ traceId }) => traceId === login?.traceId)).toBe(true);
    for (const part of parts) expect(attributeOf(part, 'db.query.text')).toMatch(/^\s*\w/);
    const names = spans.map(({ name }) => name);
    expect(names).toContain('begin');
    expect(names).toContain('commit');
  });

  it('holds nothing that somebody sent', () => {
    const everything = collector.bodies.join('\n');
    expect(everything).toContain(sso.loginByPhone.path);
    const { digits: number, e164 } = phone(1);
    for (const secret of [number, e164, PASSWORD, 'wrong1', 'no/such', 'token=', device.deviceName])
      expect(everything).not.toContain(secret);
  });

  it('costs nothing that members notice while the collector is away', async () => {
    const away = await startTracing('http://127.0.0.1:9');
    const server = await TestServer.start({}, undefined, {}, away);
    expect((await server.client().call(sso.registrationType)).status).toBe(200);
    await server.close();
    const started = performance.now();
    await away.stop().catch(() => undefined);
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});
