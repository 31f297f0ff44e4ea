import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';

const MB = 1024 * 1024;

/** Bytes that the disk of the embedded database should have left; below it the server is not ready. */
export const MIN_FREE = 64 * MB;

/** Bytes that media leave free: the embedded database may be on the same disk. */
export const MIN_FREE_FOR_MEDIA = 256 * MB;

/**
 * Bytes below which the embedded database only reads. Its log grows by 16 MB at a time, and PostgreSQL stops where there
 * is no room for that.
 */
const MIN_FREE_TO_WRITE = 32 * MB;

/** Milliseconds between two looks at the disk. */
const INTERVAL = 500;

/** The bytes that are left on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Keeps the embedded database from writing while its disk is almost full; returns the way to stop. */
export async function watchDisk(engine: Pick<PGlite, 'exec'>, folder: string): Promise<() => void> {
  let isReadOnly = false;
  const look = async () => {
    const isFull = (await freeBytes(folder)) < MIN_FREE_TO_WRITE;
    if (isFull === isReadOnly) return;
    await engine.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    isReadOnly = isFull;
  };
  await look();
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    // What keeps the database from answering is found by its next statement.
    void look()
      .catch(() => undefined)
      .finally(() => (looking = false));
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}
