import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { createDatabase, dropDatabase, findPostgres } from '../../scripts/lib/postgres';
import { freshDirectory, layDatabase } from './database-template';

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.mjs');
const ADMIN = resolve(import.meta.dirname, '../../scripts/admin.mjs');

/** How long a fresh embedded database may take on a busy machine. */
const READY_WITHIN = 120_000;
const STOP_WITHIN = 10_000;

export type Engine = 'pglite' | 'postgres';

/** The built server, running on a free port over an empty database. */
export interface RunningServer {
  origin: string;
  /** Of its database on PostgreSQL; empty for the embedded one. */
  databaseUrl: string;
  /** The id of its process. */
  pid(): number;
  /** Everything it printed so far. */
  log(): string;
  /** Runs an operators' command against it (D4), and fails with what it printed. */
  admin(...args: string[]): Promise<string>;
  /** Ends it as a fault would (kill -9), and starts it again at the same address, over the same data. */
  crash(whileDown?: () => Promise<void>): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') done(address.port);
        else fail(new Error('No free port.'));
      });
    });
  });

/** The limits, out of the way of tests that send many codes or passwords from one address. */
export const NO_LIMITS = {
  LIMIT_SENDS_PER_DESTINATION_10MIN: '100000',
  LIMIT_SENDS_PER_DESTINATION_DAY: '100000',
  LIMIT_SENDS_PER_ADDRESS_HOUR: '100000',
  LIMIT_SENDS_PER_DIAL_CODE_DAY: '1000000',
  LIMIT_UNKNOWN_PER_ADDRESS_HOUR: '100000',
  LIMIT_WRONG_PASSWORDS_PER_ADDRESS_10MIN: '100000',
  LIMIT_USERNAMES_PER_ADDRESS_MINUTE: '100000',
  LIMIT_INVITES_PER_ADDRESS_MINUTE: '100000',
  LIMIT_PEOPLE_PER_MEMBER_HOUR: '100000',
  LIMIT_REQUESTS_PER_MEMBER_DAY: '100000',
  LIMIT_GROUPS_PER_MEMBER_DAY: '100000',
  LIMIT_GROUP_INVITATIONS_PER_MEMBER_DAY: '100000',
  LIMIT_MESSAGES_PER_MEMBER_10S: '100000',
  LIMIT_SAME_TEXT_PER_MEMBER_HOUR: '100000',
  LIMIT_CHANGES_PER_MEMBER_10S: '100000',
  LIMIT_SEARCHES_PER_MEMBER_MINUTE: '100000',
  LIMIT_UPLOADS_PER_MEMBER_HOUR: '100000',
  LIMIT_UPLOADED_MEGABYTES_PER_MEMBER_DAY: '100000',
};

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

/** Keeps what a process prints. */
function listen(child: ChildProcess): () => string {
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => child.once('close', done));

async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
  await exited(child);
  clearTimeout(late);
}

async function untilReady(child: ChildProcess, origin: string, log: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`The server stopped at once:\n${log()}`);
    if (Date.now() > deadline) throw new Error(`The server was not ready in time:\n${log()}`);
    await pause(100);
  }
}

/** An empty place for the data: a directory, and a database of its own on PostgreSQL, unless another server's is named. */
async function freshData(engine: Engine, shared: string | undefined) {
  const { directory, remove } = freshDirectory();
  if (shared) return { env: { DATA_DIR: directory, DATABASE_URL: shared }, remove: async () => remove() };
  if (engine === 'pglite') {
    await layDatabase(directory);
    return { env: { DATA_DIR: directory, DATABASE_URL: '' }, remove: async () => remove() };
  }
  const server = await findPostgres();
  if (server === null) throw new Error('PostgreSQL was not reached.');
  const name = `halo_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const env = { DATA_DIR: directory, DATABASE_URL: await createDatabase(server, name) };
  return {
    env,
    remove: async () => {
      remove();
      await dropDatabase(server, name);
    },
  };
}

/** Settings of the caller's shell must not reach the server under test. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
}

/**
 * Starts the built server on a free port over fresh data and waits until it answers.
 * @param env settings beside the defaults (D5); with the `DATABASE_URL` of another server they share its database
 * @param main the server's bundle, where it is not that of the build
 */
export async function startServer(
  engine: Engine,
  env: NodeJS.ProcessEnv = {},
  main = MAIN,
): Promise<RunningServer> {
  const data = await freshData(engine, env['DATABASE_URL']);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    ...cleanEnvironment(),
    ...NO_LIMITS,
    ...data.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    ...env,
  };
  const logs: (() => string)[] = [];
  const log = () => logs.map((read) => read()).join('');
  const run = () => {
    const started = spawn(process.execPath, [main], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
    logs.push(listen(started));
    return started;
  };
  let child = run();
  const stop = async () => {
    await stopProcess(child);
    await data.remove();
  };
  try {
    await untilReady(child, origin, log);
  } catch (error) {
    await stop();
    throw error;
  }
  const crash = async (whileDown?: () => Promise<void>) => {
    child.kill('SIGKILL');
    await exited(child);
    try {
      await whileDown?.();
    } finally {
      child = run();
      await untilReady(child, origin, log);
    }
  };
  const admin = async (...args: string[]) => {
    const command = spawn(process.execPath, [ADMIN, ...args], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = listen(command);
    if ((await exited(command)) !== 0) throw new Error(`admin ${args.join(' ')} failed:\n${output()}`);
    return output();
  };
  const pid = () => child.pid ?? 0;
  return { origin, databaseUrl: data.env.DATABASE_URL, pid, log, admin, crash, stop };
}
