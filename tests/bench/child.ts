import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A bare case, in a process of its own. */
export interface Bare {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts a bare case, which prints its address once it listens.
 * @param file beside this one
 */
export async function startBare(file: string, ...args: string[]): Promise<Bare> {
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (line: Buffer) => done(line.toString('utf8').trim()));
    child.once('close', () => fail(new Error(`The bare case ${file} did not start.`)));
  });
  const stop = async () => {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  };
  return { origin, stop };
}
