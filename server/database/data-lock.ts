import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another process uses the data directory. The message is one line for the operator. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError';
}

/** Releases the lock; calling it again does nothing. */
export type ReleaseLock = () => void;

/** Lock files of this process. A lock with our own pid is stale unless it is in here. */
const held = new Set<string>();

/**
 * Locks the data directory for this process (D2). PGlite takes no lock itself, and two processes on one
 * directory corrupt it silently.
 *
 * The lock file contains the pid and the start time of its owner. A lock left by `kill -9` is therefore
 * recognized as stale even if another process has the pid now (after a reboot, or as pid 1 of the next container).
 * @throws DataDirInUseError
 */
export function lockDataDir(dataDir: string): ReleaseLock {
  const file = path.join(path.resolve(dataDir), 'lock');
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const mine = identify(process.pid);
  for (let attempt = 0; attempt < 3; attempt++) {
    if (create(file, mine)) return hold(file, mine);
    const found = readLock(file);
    if (found === null) continue;
    if (isAlive(file, found)) throw inUse(dataDir, found);
    removeStale(file, found);
  }
  throw new DataDirInUseError(`Another process is locking the data directory ${dataDir}.`);
}

/** Creates the file with its content in one step, so that no process reads an incomplete lock. */
function create(file: string, content: string): boolean {
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(fresh, content, { mode: 0o600 });
  try {
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}

function hold(file: string, mine: string): ReleaseLock {
  held.add(file);
  const release = () => {
    if (!held.delete(file)) return;
    process.removeListener('exit', release);
    if (readLock(file) === mine) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return release;
}

function readLock(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Moves the stale lock away before deleting it. If another process was faster and the moved file is its valid
 * lock, the file is moved back.
 */
function removeStale(file: string, stale: string): void {
  const moved = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(file, moved);
    if (readLock(moved) !== stale) linkSync(moved, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(moved, { force: true });
  }
}

/** `<pid> <start time>`; the start time is empty if the operating system does not report it. */
const identify = (pid: number): string => `${pid} ${startOf(pid)}`;

function isAlive(file: string, lock: string): boolean {
  const pid = Number(lock.split(' ', 1)[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return held.has(file);
  return isRunning(pid) && identify(pid) === lock;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The start time of a process: boot id and clock ticks on Linux, `ps` elsewhere, empty if neither is available. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in parentheses and may contain spaces, so fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie keeps its pid until its parent reaps it.
    if (fields[0] === 'Z') return 'ended';
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}:${fields[19] ?? ''}`;
  } catch {
    return startByPs(pid);
  }
}

function startByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

const inUse = (dataDir: string, lock: string): DataDirInUseError =>
  new DataDirInUseError(
    `The data directory ${dataDir} is in use by process ${lock.split(' ', 1)[0]}. Stop that process, or set DATA_DIR or DATABASE_URL.`,
  );

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
