import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { DatabaseError, reasonOf } from './database-error';
import { type EmbeddedOptions, openEmbedded } from './embedded';
import type { Listen } from './listen';
import { openListener } from './listener';
import { migrateServer } from './migrate-server';
import { openPool, type PoolLoad, type PoolOptions } from './pool';
import type * as schema from './schema';

/** A connection or a transaction, on either engine (D2). */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  listen: Listen;
  kind: 'pglite' | 'postgres';
  /** The use of the connections to a PostgreSQL server. */
  load?: () => PoolLoad;
  /** Waits for running queries, then releases the data directory. */
  close: () => Promise<void>;
}

interface ServerOptions extends PoolOptions {
  onWait?: (reason: string) => void;
}

/**
 * Opens the database and migrates it (D2).
 * @param url of a PostgreSQL server; null for the embedded engine
 * @param dataDir folder of the embedded engine's files
 * @param onWait is told for what the start waits, once each
 * @param onStop the embedded database has stopped, and the process must be started again
 * @param unlimited for operators' commands, whose statements may take long
 * @param trace records the statements of a PostgreSQL server
 * @throws DataDirInUseError another process uses the embedded database
 * @throws DatabaseError
 */
export async function openDatabase({
  url,
  dataDir,
  ...options
}: ServerOptions &
  EmbeddedOptions & {
    url: string | null;
    dataDir: string;
  }): Promise<OpenDatabase> {
  if (url !== null) return openServer(url, options);
  return { kind: 'pglite', ...(await openEmbedded(dataDir, options)) };
}

async function openServer(
  url: string,
  { onWait = () => undefined, ...options }: ServerOptions,
): Promise<OpenDatabase> {
  const { host } = new URL(url);
  try {
    await migrateServer(url, onWait);
  } catch (error) {
    throw new DatabaseError(`The database at ${host} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  const pool = openPool(url, options);
  const listener = openListener(url);
  const close = async () => {
    await Promise.all([listener.close(), pool.close()]);
  };
  return { db: pool.db, listen: listener.listen, kind: 'postgres', load: pool.load, close };
}
