import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeField } from '@server/http/field-decoding';
import { runsOnce, suite } from './harness';
import { freshDatabase } from './test-database';

const root = path.resolve(import.meta.dirname, '../..');
/** In the project, so that the bundle finds its packages. */
const built = path.join(root, 'dist', `server-under-test-${process.pid}`);
const isEmbedded = process.env['TEST_ENGINE'] !== 'postgres';

/** A process that runs one of the server's entries from its sources. */
interface Run {
  child: ChildProcess;
  output: () => string;
  /** Its exit code, null after a signal. */
  ended: Promise<number | null>;
}

const children = new Set<ChildProcess>();
let data: Awaited<ReturnType<typeof freshDatabase>>;
let port = 0;

beforeAll(async () => {
  await build({
    configFile: path.join(root, 'config/vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir: built },
  });
  data = await freshDatabase();
  port = await freePort();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await data.remove();
  rmSync(built, { recursive: true, force: true });
});

function run(args: string[], env: NodeJS.ProcessEnv): Run {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, DATA_DIR: data.dataDir, PORT: String(port), ...database(), ...env },
  });
  children.add(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      children.delete(child);
      resolve(code);
    });
  });
  return { child, output: () => output, ended };
}

const database = (): NodeJS.ProcessEnv => (data.url === null ? {} : { DATABASE_URL: data.url });
const startServer = (env: NodeJS.ProcessEnv = {}): Run => run([path.join(built, 'main.mjs')], env);
const origin = () => `http://127.0.0.1:${port}`;

/** Starts a server and waits for the last line of its banner. */
async function startReady(env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const server = startServer(env);
  await new Promise<void>((resolve, reject) => {
    server.child.stdout?.on('data', () => {
      if (server.output().includes('Database')) resolve();
    });
    void server.ended.then(() => reject(new Error(server.output())));
  });
  return server;
}

async function stop(server: Run): Promise<number | null> {
  server.child.kill('SIGTERM');
  return server.ended;
}

/** Runs an operator command like scripts/admin.mjs; resolves to its output and exit code. */
async function admin(...args: string[]): Promise<{ code: number | null; said: string }> {
  const module = JSON.stringify(path.join(built, 'admin.mjs'));
  const script = `const { runAdmin } = await import(${module}); process.exitCode = await runAdmin(process.argv.slice(1));`;
  const command = run(['--input-type=module', '-e', script, '--', ...args], {});
  return { code: await command.ended, said: command.output().trim() };
}

suite('a running server', { timeout: 120_000 }, () => {
  let server: Run;
  let metricsPort: number;
  let traces = '';
  const collector = createHttpServer((request, response) => {
    request.on('data', (chunk) => (traces += String(chunk)));
    request.on('end', () => response.end('{}'));
  });
  beforeAll(async () => {
    metricsPort = await freePort();
    const collectorPort = await freePort();
    collector.listen(collectorPort, '127.0.0.1');
    server = await startReady({
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
    });
  }, 120_000);
  afterAll(() => collector.close());

  it('serves metrics on their own port, and sends traces (D5)', async () => {
    await fetch(`${origin()}/health/live`);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('halo_database_up 1');
    expect(metrics).toContain('route="/health/live"');
    expect(metrics.includes('halo_database_connections{')).toBe(!isEmbedded);
    await expect.poll(() => traces, { timeout: 60_000 }).toContain('GET /health/live');
    if (!isEmbedded) await expect.poll(() => traces, { timeout: 60_000 }).toContain('db.query.text');
  });

  it('has the description of its calls (D10)', async () => {
    const answer = await fetch(`${origin()}/api/openapi.json`);
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('prints its address, where messages go and which database it uses', async () => {
    const lines = server.output().trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(origin());
    expect(lines[1]).toContain(`${origin()}/dev/inbox`);
    expect(lines[2]).toContain(isEmbedded ? data.dataDir : 'PostgreSQL');
    expect((await fetch(`${origin()}/health/ready`)).status).toBe(200);
    expect((await fetch(`${origin()}/dev/inbox.json`)).status).toBe(200);
  });

  it.each(['/%zz', '/ HTTP/9'])('answers nonsense (%s) in the envelope, with its headers', async (target) => {
    const answer = await raw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('referrer-policy: no-referrer');
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer).toContain('"code":400');
  });

  it('runs operator commands (D4)', async () => {
    const type = async () => (await fetch(`${origin()}/api/sso/registration/type`)).json();
    expect(await type()).toMatchObject({ data: { type: 3 } });
    expect(await admin('registration-type', '2')).toEqual({
      code: 0,
      said: 'Registration type is now 2 (e-mail only).',
    });
    expect(await type()).toMatchObject({ data: { type: 2 } });
  });

  it('applies site settings of an operator at once (D4, D24)', async () => {
    const version = async () => (await fetch(`${origin()}/api/version/getAndroidVersion`)).json();
    expect(await version()).toMatchObject({ code: 404 });
    await admin('site', 'set', 'stores.apk', 'https://apps.example/halo.apk');
    expect(await admin('site', 'set', 'android.version', '2.1.0')).toEqual({
      code: 0,
      said: 'android.version is now 2.1.0.',
    });
    const data = { version: '2.1.0', url: 'https://apps.example/halo.apk' };
    expect(await version()).toMatchObject({ code: 200, data });
  });

  it.runIf(isEmbedded)('accepts commands from its own user only', () => {
    expect(statSync(path.join(data.dataDir, 'admin.sock')).mode & 0o777).toBe(0o600);
  });

  it.runIf(isEmbedded)('refuses a second server on its data', async () => {
    const second = startServer({ PORT: '0' });
    expect(await second.ended).toBe(1);
    const holder = new RegExp(`^The data directory .* is in use by process ${server.child.pid}\\..*\n$`);
    expect(second.output()).toMatch(holder);
  });

  it.runIf(!isEmbedded)('shares a PostgreSQL with a second server', async () => {
    const second = await startReady({ PORT: '0' });
    expect(await stop(second)).toBe(0);
  });

  it('finishes the running request when it is stopped, and releases everything', async () => {
    const slow = connect(port, '127.0.0.1');
    let answer = '';
    slow.on('data', (chunk) => (answer += String(chunk)));
    const closed = new Promise<void>((resolve) => slow.once('close', () => resolve()));
    slow.write(
      `POST /api/sso/logout HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Hc-Uid: visit-1\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\nConnection: close\r\n\r\na',
    );
    // The server has received this request when it has answered a later one.
    await fetch(`${origin()}/health/live`);
    server.child.kill('SIGTERM');
    await expect.poll(() => accepts(port), { timeout: 10_000 }).toBe(false);
    slow.write('=1');
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(await server.ended).toBe(0);
    expect(existsSync(path.join(data.dataDir, 'lock'))).toBe(false);
    expect(existsSync(path.join(data.dataDir, 'admin.sock'))).toBe(false);
  });

  it('has kept the operator’s setting; commands work without a running server too', async () => {
    expect(await admin('registration-type', '3')).toMatchObject({ code: 0 });
  });

  it('starts again after kill -9, and stops once for a Ctrl-C that arrives twice', async () => {
    const killed = await startReady();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(path.join(data.dataDir, 'lock'))).toBe(isEmbedded);
    const again = await startReady();
    again.child.kill('SIGINT');
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  });
});

it.skipIf(isEmbedded)(
  'stops within 10 s though its start waits for another process, and has said for what',
  { timeout: 60_000 },
  async () => {
    const other = new Client({ connectionString: data.url ?? '' });
    await other.connect();
    await other.query('select pg_advisory_lock(4201977)');
    const server = startServer();
    await expect.poll(server.output, { timeout: 20_000 }).toContain('waiting for another process');
    const start = performance.now();
    expect(await stop(server)).toBe(1);
    expect(performance.now() - start).toBeLessThan(11_000);
    await other.end();
  },
);

suite('a server that is stopped', { timeout: 120_000 }, () => {
  const post = (path: string, body: string, sent = body) =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Hc-Uid: visit-1\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${sent}`;
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  const encoded = (value: string) => encodeURIComponent(encodeField('halo-field-key', value));

  /** Stops a server; resolves to its exit code and the time in milliseconds. */
  async function timedStop(server: Run, meanwhile: () => Promise<void> = async () => undefined) {
    const start = performance.now();
    server.child.kill('SIGTERM');
    await meanwhile();
    const code = await server.ended;
    return { code, took: performance.now() - start, said: server.output().trim().split('\n').slice(3) };
  }

  it('answers requests in flight, closes idle connections, and exits without an error', async () => {
    const server = await startReady();
    const idle = open(get('/health/live'));
    await idle.until(/"ok"/);
    const spare = open('');
    const body = open(post('/api/sso/logout', 'a=1', 'a'));
    const headers = open('GET /health/live HTTP/1.1\r\nHo');
    const login = (phone: number) =>
      `version=2&country=CN&phone=${encoded(String(phone))}&password=${encoded('gr8Tea!')}&deviceId=d&deviceName=n&deviceType=9`;
    const logins = Array.from({ length: 6 }, (_, index) =>
      open(post('/api/sso/loginByPhone', login(13_800_138_000 + index))),
    );
    // Earlier data has arrived when a later request is answered.
    await fetch(`${origin()}/health/live`);
    const { code, took, said } = await timedStop(server, async () => {
      await idle.closed;
      await expect.poll(() => accepts(port), { timeout: 5_000 }).toBe(false);
      await spare.closed;
      body.send('=1');
      headers.send('st: 127.0.0.1\r\n\r\n');
    });
    for (const { closed } of [body, headers, ...logins]) await closed;
    expect([code, said]).toEqual([0, []]);
    expect(took).toBeLessThan(5_000);
    expect(body.received()).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*"code":10007/i);
    expect(headers.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    for (const answer of logins) expect(answer.received()).toMatch(/^HTTP\/1\.1 401 [\s\S]*"code":10002/);
    expect(existsSync(path.join(data.dataDir, 'lock'))).toBe(false);
  });

  it('exits without an error within 10 s, whatever clients and mail servers do', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const server = await startReady({ SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}` });
    const slow = [open('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '), open(post('/api/sso/logout', 'a=1', 'a'))];
    const drip = setInterval(() => slow.forEach(({ send }) => send('x')), 1_000);
    const deaf = open('');
    deaf.socket.pause();
    deaf.send(get('/api/sso/getCountryList').repeat(1_000));
    const operator = connect(path.join(data.dataDir, 'admin.sock'));
    operator.on('error', () => undefined);
    await fetch(`${origin()}/health/live`);
    // The last thing before the stop: the server waits for a mail server as long as a stop may take.
    const asked = new Promise((resolve) => silent.once('connection', resolve));
    const query = `forRegister=1&isByPhoneSms=0&version=2&email=${encoded('ada@example.com')}`;
    const sent = await fetch(`${origin()}/api/sso/genEmailAuthCode?${query}`, {
      headers: { 'X-Hc-Uid': 'visit-1' },
    });
    expect(await sent.json()).toMatchObject({ code: 200 });
    await asked;
    const { code, took, said } = await timedStop(server);
    clearInterval(drip);
    deaf.socket.destroy();
    operator.destroy();
    silent.close();
    expect([code, said]).toEqual([0, []]);
    expect(took).toBeLessThan(10_000);
    expect(existsSync(path.join(data.dataDir, 'lock'))).toBe(false);
  });
});

suite('a server that cannot start says why in one line', { timeout: 120_000 }, () => {
  const refusal = async (env: NodeJS.ProcessEnv): Promise<string> => {
    const server = startServer(env);
    expect(await server.ended).toBe(1);
    return server.output();
  };

  it.runIf(runsOnce)('has no free port', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    expect(await refusal({})).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT.\n`,
    );
    await new Promise((resolve) => taken.close(resolve));
  });

  it.runIf(runsOnce)('has a wrong setting', async () => {
    expect(await refusal({ PUBLIC_ORIGIN: 'nowhere' })).toMatch(/^PUBLIC_ORIGIN must [^\n]+\n$/);
  });

  it.runIf(runsOnce)('has no database; the password is not printed', async () => {
    const said = await refusal({ DATABASE_URL: 'postgres://halo:hunter2@127.0.0.1:1/halo' });
    expect(said).toMatch(/^The database at 127\.0\.0\.1:1 cannot be used: [^\n]+\n$/);
    expect(said).not.toContain('hunter2');
  });

  it.runIf(runsOnce)('is public and has no sender for codes (D3)', async () => {
    const said = await refusal({ HOST: '0.0.0.0' });
    expect(said).toMatch(/^Codes by SMS cannot be sent: set SMS_GATEWAY_URL[^\n]*\n$/);
  });

  it.runIf(runsOnce)('has a public origin and no sender for codes (D39)', async () => {
    const said = await refusal({ PUBLIC_ORIGIN: 'https://halo.example' });
    expect(said).toMatch(/^Codes by SMS cannot be sent: [^\n]*DEV_INBOX=1[^\n]*PUBLIC_ORIGIN[^\n]*\n$/);
  });

  it.runIf(runsOnce)('has NODE_ENV=prod (D39)', async () => {
    expect(await refusal({ NODE_ENV: 'prod' })).toMatch(/^NODE_ENV must [^\n]+\n$/);
  });
});

/** Whether a port accepts connections. */
const accepts = (at: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(at, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });

/** A connection that stays open: the data received so far, and when it closed. */
function open(text: string) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.on('error', (error) => (received += `[${error.message}]`));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const send = (more: string) => {
    if (socket.writable) socket.write(more);
  };
  send(text);
  const until = async (pattern: RegExp) => {
    await expect.poll(() => received, { timeout: 10_000 }).toMatch(pattern);
  };
  return { socket, send, closed, until, received: () => received };
}

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Sends bytes and returns the whole answer. */
const raw = (at: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(at, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
  });

/** Finds a free port. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const free = portOf(probe);
      probe.close(() => resolve(free));
    });
  });
