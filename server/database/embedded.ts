import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { DataDirInUseError, lockDataDir, type ReleaseLock } from './data-lock';
import { DatabaseError, reasonOf } from './database-error';
import { freeBytes, MIN_FREE, watchDisk } from './disk-space';
import { Engine } from './engine';
import type { Listen } from './listen';
import { migrationsFolder } from './migrations-folder';
import * as schema from './schema';
import { statementGate } from './statement-gate';

export interface EmbeddedOptions {
  /** The database has stopped, and the process must be started again. */
  onStop?: (error: DatabaseError) => void;
}

/** The embedded database. */
interface OpenEmbedded {
  db: PgliteDatabase<typeof schema>;
  listen: Listen;
  /** Waits for running queries, then releases the data directory. */
  close: () => Promise<void>;
}

/**
 * Opens the embedded database and migrates it (D2).
 * @throws DataDirInUseError another process uses it
 * @throws DatabaseError
 */
export async function openEmbedded(dataDir: string, { onStop }: EmbeddedOptions): Promise<OpenEmbedded> {
  const release = lock(dataDir);
  try {
    const directory = path.join(dataDir, 'database');
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const engine = await Engine.open(directory);
    engine.onStop = (error) =>
      onStop?.(
        new DatabaseError(`The database in ${dataDir} has stopped: ${reasonOf(error)}`, { cause: error }),
      );
    const db = drizzle(engine, { schema, logger: statementGate });
    await migrate(db, { migrationsFolder });
    const unwatch = await watchDisk(engine, directory);
    const close = async () => {
      unwatch();
      try {
        await engine.close();
      } finally {
        release();
      }
    };
    return { db, listen: listenOn(engine), close };
  } catch (error) {
    release();
    throw new DatabaseError(
      `The database in ${dataDir} cannot be opened: ${reasonOf(error)}${await spaceLeft(dataDir)}`,
      { cause: error },
    );
  }
}

function lock(dataDir: string): ReleaseLock {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError) throw error;
    throw new DatabaseError(`The data directory ${dataDir} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

const listenOn =
  (engine: Engine): Listen =>
  async (channel, { onSignal, onMissed }) => {
    const stop = await engine.listen(channel, onSignal);
    onMissed?.();
    return () => stop();
  };

/** Says that the disk is almost full: the engine itself doesn't name the reason. */
async function spaceLeft(dataDir: string): Promise<string> {
  const free = await freeBytes(dataDir).catch(() => Infinity);
  return free < MIN_FREE ? ` (its disk has ${Math.floor(free / 1024 / 1024)} MB left)` : '';
}
