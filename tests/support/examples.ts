import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type RunningServer } from './server';

/** One of `examples/`, running beside a server that knows it. */
export interface Example {
  origin: string;
  stop(): Promise<void>;
}

const secretIn = (printed: string): string => /: (\S+)\s*$/.exec(printed)?.[1] ?? '';

/** Waits until the policy of our pages names an origin: it may lag a moment behind the operator (D29). */
export async function policyNames(server: Pick<RunningServer, 'origin'>, origin: string): Promise<void> {
  const { headers } = await fetch(server.origin);
  if (headers.get('content-security-policy')?.includes(origin)) return;
  await pause(100);
  await policyNames(server, origin);
}

/**
 * Starts a stand-in that a server leads people to, and registers it there.
 * @param key of a mini app
 */
export async function startExample(
  name: 'back-office' | 'mini-app',
  server: Pick<RunningServer, 'origin' | 'admin'>,
  key = '',
): Promise<Example> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const added =
    name === 'back-office'
      ? await server.admin('domain', 'add', origin)
      : await server.admin('mini-app', 'add', key, `${origin}/`);
  const child = spawn(process.execPath, [resolve(import.meta.dirname, `../../examples/${name}.mjs`)], {
    env: { PORT: String(port), HALO: server.origin, SECRET: secretIn(added) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It says where it is once it listens.
  await once(child.stdout, 'data');
  await policyNames(server, origin);
  return {
    origin,
    stop: async () => {
      const ended = once(child, 'close');
      child.kill();
      await ended;
      // The next test's host entrance mustn't find it.
      if (name === 'back-office') await server.admin('domain', 'remove', origin);
    },
  };
}
