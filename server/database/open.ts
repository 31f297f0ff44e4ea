import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { lockDataDir } from './data-lock';
import type { Listen } from './listen';
import { openListener } from './listener';
import { openPool, type PoolLoad, type PoolOptions } from './pool';
import * as schema from './schema';
import { statementGate } from './statement-gate';

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

/** The database cannot be reached or opened. The message is one line, without the password. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

// The folder is next to this file in the sources, and next to the bundle once built.
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Key of the advisory lock that keeps two servers from migrating at the same time; any constant works. */
const MIGRATION_LOCK = 4_201_977;

/** Milliseconds that a server gets to accept a connection at the start. */
const CONNECT_TIMEOUT = 10_000;

/**
 * Opens the database and migrates it (D2).
 * @param url of a PostgreSQL server; null for the embedded engine
 * @param dataDir folder of the embedded engine's files
 * @param unlimited for operators' commands, whose statements may take long
 * @param trace records the statements of a PostgreSQL server
 * @throws DataDirInUseError another process uses the embedded database
 * @throws DatabaseError
 */
export function openDatabase({
  url,
  dataDir,
  ...options
}: PoolOptions & {
  url: string | null;
  dataDir: string;
}): Promise<OpenDatabase> {
  return url === null ? openEmbedded(dataDir) : openServer(url, options);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const release = lockDataDir(dataDir);
  try {
    const directory = path.join(dataDir, 'database');
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const client = await PGlite.create(directory);
    const db = drizzlePglite(client, { schema, logger: statementGate });
    await migratePglite(db, { migrationsFolder });
    const close = async () => {
      try {
        if (!client.closed) await client.close();
      } finally {
        release();
      }
    };
    const listen: Listen = async (channel, { onSignal, onMissed }) => {
      const stop = await client.listen(channel, onSignal);
      onMissed?.();
      return () => stop();
    };
    return { db, listen, kind: 'pglite', close };
  } catch (error) {
    release();
    throw new DatabaseError(`The database in ${dataDir} cannot be opened: ${reason(error)}`, {
      cause: error,
    });
  }
}

async function openServer(url: string, options: PoolOptions): Promise<OpenDatabase> {
  const { host } = new URL(url);
  try {
    await migrateServer(url);
  } catch (error) {
    throw new DatabaseError(`The database at ${host} cannot be used: ${reason(error)}`, { cause: error });
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

/** The first line of the innermost cause: Drizzle wraps errors and adds the statement. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reason(error.cause);
  return error.message.split('\n', 1)[0] ?? error.name;
}
