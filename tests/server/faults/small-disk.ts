import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MB = 1024 * 1024;

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** A file system of a few megabytes in memory, which a test fills. */
export class SmallDisk {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'halo-disk-'));

  /** @param megabytes its size */
  constructor(megabytes: number) {
    try {
      run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', this.folder);
    } catch (error) {
      rmSync(this.folder, { recursive: true });
      throw error;
    }
  }

  /** Fills it until so much is left. Whoever else writes at the same time may leave less. */
  fill(megabytesLeft: number): void {
    this.empty();
    const { bavail, bsize } = statfsSync(this.folder);
    try {
      writeFileSync(this.#filler, Buffer.alloc(Math.max(0, bavail * bsize - megabytesLeft * MB)));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  /** Takes away what filled it. */
  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  /** Files that are still open vanish with the process that has them. */
  remove(): void {
    run('umount', '--lazy', this.folder);
    rmSync(this.folder, { recursive: true });
  }

  get #filler(): string {
    return path.join(this.folder, 'filler');
  }
}

/** Why this process can't mount a small disk; null if it can. */
export function whyNoSmallDisk(): string | null {
  try {
    new SmallDisk(1).remove();
    return null;
  } catch (error) {
    return `no file system can be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`;
  }
}
