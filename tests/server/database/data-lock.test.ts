import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUseError, lockDataDir } from '@server/database/data-lock';
import { freshDirectory } from '../../support/database-template';

/** Takes the lock in another process, prints `held`, and runs until it is killed. */
const HOLDER = `
  import { lockDataDir } from '${path.resolve(import.meta.dirname, '../../../server/database/data-lock.ts')}';
  try {
    const release = lockDataDir(process.argv[1]);
    process.on('SIGTERM', () => { release(); process.exit(0); });
    console.log('held');
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.name);
  }
`;

let directory = '';
let remove: () => void;
let children: ChildProcess[] = [];

beforeEach(() => {
  ({ directory, remove } = freshDirectory());
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  remove();
});

/** Starts a process that takes the lock; resolves to its first line. */
function startHolder(): { child: ChildProcess; said: Promise<string>; ended: Promise<void> } {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', HOLDER, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const said = new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()));
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, said, ended };
}

const lockFile = () => path.join(directory, 'lock');

describe('the lock of a data directory (D2)', () => {
  it('refuses a second process and says which one holds it', async () => {
    const { child, said } = startHolder();
    expect(await said).toBe('held');
    expect(() => lockDataDir(directory)).toThrow(DataDirInUseError);
    expect(() => lockDataDir(directory)).toThrow(new RegExp(`in use by process ${child.pid}\\b`));
    expect(await startHolder().said).toBe('DataDirInUseError');
  });

  it('refuses this process a second time, until it is released', () => {
    const release = lockDataDir(directory);
    expect(() => lockDataDir(directory)).toThrow(DataDirInUseError);
    release();
    expect(canLock()).toBe(true);
    expect(existsSync(lockFile())).toBe(false);
  });

  it('does not let a lock left by kill -9 block a start', async () => {
    const { child, said, ended } = startHolder();
    await said;
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(lockFile())).toBe(true);
    expect(canLock()).toBe(true);
  });

  it('is free when its holder has stopped', async () => {
    const { child, said, ended } = startHolder();
    await said;
    child.kill('SIGTERM');
    await ended;
    expect(existsSync(lockFile())).toBe(false);
  });

  it('recognizes a pid that another process has now', async () => {
    const { child, said } = startHolder();
    await said;
    writeFileSync(lockFile(), `${child.pid} another-boot:1`);
    expect(canLock()).toBe(true);
  });

  it('recognizes a lock with our own pid, as pid 1 of an earlier container', () => {
    writeFileSync(lockFile(), readOwnLock());
    expect(canLock()).toBe(true);
  });

  it.each(['', 'nonsense', '-1 x', '99999999999999999999 x'])(
    'takes a damaged lock (%j) for stale',
    (text) => {
      writeFileSync(lockFile(), text);
      expect(canLock()).toBe(true);
    },
  );

  it('lets exactly one of many processes replace a stale lock', async () => {
    writeFileSync(lockFile(), '999999 another-boot:1');
    const said = await Promise.all(
      [startHolder(), startHolder(), startHolder()].map((holder) => holder.said),
    );
    expect(said.toSorted()).toEqual(['DataDirInUseError', 'DataDirInUseError', 'held']);
  });

  it('keeps a lock that another process has taken over', () => {
    const release = lockDataDir(directory);
    writeFileSync(lockFile(), 'somebody else');
    release();
    expect(readFileSync(lockFile(), 'utf8')).toBe('somebody else');
  });
});

/** Takes the lock and releases it. */
function canLock(): boolean {
  try {
    lockDataDir(directory)();
    return true;
  } catch (error) {
    if (error instanceof DataDirInUseError) return false;
    throw error;
  }
}

function readOwnLock(): string {
  const release = lockDataDir(directory);
  const text = readFileSync(lockFile(), 'utf8');
  release();
  return text;
}
