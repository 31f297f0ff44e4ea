import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { DatabaseError, reasonOf } from './database-error';
import { type EmbeddedOptions, openEmbedded } from './embedded';
import type { Listen } from './listen';
import { openListener } from './listener';
import { openPool, type PoolLoad, type PoolOptions } from './pool';
import type * as schema from './schema';
import { migrationsFolder } from './migrations-folder';

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

/** Key of the advisory lock that keeps two servers from migrating at the same time; any constant works. */
const MIGRATION_LOCK = 4_201_977;

/** Milliseconds that a server gets to accept a connection at the start. */
const CONNECT_TIMEOUT = 10_000;

/**
 * Opens the database and migrates it (D2).
 * @param url of a PostgreSQL server; null for the embedded engine
 * @param dataDir folder of the embedded engine's files
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
}: PoolOptions &
  EmbeddedOptions & {
    url: string | null;
    dataDir: string;
  }): Promise<OpenDatabase> {
  if (url !== null) return openServer(url, options);
  return { kind: 'pglite', ...(await openEmbedded(dataDir, options)) };
}

async function openServer(url: string, options: PoolOptions): Promise<OpenDatabase> {
  const { host } = new URL(url);
  try {
    await migrateServer(url);
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

/** Migrates on a connection of its own: an advisory lock belongs to one connection of a pool. */
async function migrateServer(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
