import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { INSPECT } from './collect-garbage';

/** A bare case, in a process of its own. */
export interface Bare {
  origin: string;
  pid: number;
  /** Everything it printed to its error output so far. */
  log: () => string;
  stop(): Promise<void>;
}

/**
 * Starts a bare case, which prints its address once it listens.
 * @param file beside this one
 */
export async function startBare(file: string, ...args: string[]): Promise<Bare> {
  const words = [INSPECT, '--import', 'tsx', resolve(import.meta.dirname, file), ...args];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const origin = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (line: Buffer) => done(line.toString('utf8').trim()));
    child.once('close', () => fail(new Error(`The bare case ${file} did not start:\n${log}`)));
  });
  const stop = async () => {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  };
  return { origin, pid: child.pid ?? 0, log: () => log, stop };
}
