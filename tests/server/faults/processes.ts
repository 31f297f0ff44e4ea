import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';
import { freePort, NO_LIMITS } from '../../support/server';

const root = path.resolve(import.meta.dirname, '../../..');

/** The server's bundle, built for these tests. It is in the project, so that it finds its packages. */
export async function buildServer(): Promise<{ folder: string; remove: () => void }> {
  const folder = path.join(root, 'dist', `server-under-test-${randomBytes(4).toString('hex')}`);
  await build({
    configFile: path.join(root, 'config/vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir: folder },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A server process. */
export interface ServerProcess {
  origin: string;
  child: ChildProcess;
  /** Everything it has printed. */
  output(): string;
  /** Its exit code, null after a signal. */
  ended: Promise<number | null>;
  /** Sends a signal, and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Starts Node with a server's settings. */
function startNode(args: readonly string[], env: NodeJS.ProcessEnv) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, SECRET_KEY: 'tests-only-'.repeat(4), ...NO_LIMITS, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

const RUN_ADMIN = `const [, file, ...words] = process.argv;
const { runAdmin } = await import(file);
process.exitCode = await runAdmin(words);`;

/** Runs an operators' command in a process of its own; resolves with what it prints, fails if the command does. */
export async function admin(folder: string, env: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const file = path.join(folder, 'admin.mjs');
  const { output, ended } = startNode(['--input-type=module', '-e', RUN_ADMIN, '--', file, ...words], env);
  if ((await ended) !== 0) throw new Error(`admin ${words.join(' ')} failed:\n${output()}`);
  return output();
}

/** Starts a server without waiting for it. */
export async function launch(folder: string, env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort());
  const { child, output, ended } = startNode([path.join(folder, 'main.mjs')], { ...env, PORT: port });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    return ended;
  };
  return { origin: `http://127.0.0.1:${port}`, child, output, ended, end };
}

/** Waits until a server answers that it is ready. */
export async function untilReady(server: ServerProcess): Promise<ServerProcess> {
  for (;;) {
    if (server.child.exitCode !== null) throw new Error(`The server stopped:\n${server.output()}`);
    if ((await statusOf(`${server.origin}/health/ready`)) === 200) return server;
    await pause(50);
  }
}

/** Starts a server and waits until it is ready. */
export const startProcess = async (folder: string, env: NodeJS.ProcessEnv): Promise<ServerProcess> =>
  untilReady(await launch(folder, env));

/** The status of an answer; null without one. */
export const statusOf = (url: string): Promise<number | null> =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => null,
  );
