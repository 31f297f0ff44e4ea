import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { lockDataDir } from './data-lock';
import { prepareStatements } from './prepare-statements';
import * as schema from './schema';

/** A connection or a transaction, on either engine (D2). */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  kind: 'pglite' | 'postgres';
  /** Waits for running queries, then lets the data directory go. */
  close: () => Promise<void>;
}

/** The database can't be reached or opened. The message is one line, without the address's password. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

// Beside this file in the source, and beside the bundle that holds it once built.
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Number of the lock that keeps two starting servers from migrating at once; any constant does. */
const MIGRATION_LOCK = 4_201_977;

/** Seconds running queries get when the pool closes. */
const CLOSE_TIMEOUT = 1;

/** Connections of one server process. */
const POOL_SIZE = 10;

/**
 * Opens the database and brings its tables up to date (D2).
 * @param url address of a PostgreSQL; null for the embedded engine
 * @param dataDir where the embedded engine keeps its files
 * @throws DataDirInUseError another process has the embedded database open
 * @throws DatabaseError
 */
export function openDatabase({
  url,
  dataDir,
}: {
  url: string | null;
  dataDir: string;
}): Promise<OpenDatabase> {
  return url === null ? openEmbedded(dataDir) : openServer(url);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const release = lockDataDir(dataDir);
  try {
    const directory = path.join(dataDir, 'database');
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const client = await PGlite.create(directory);
    const db = drizzlePglite(client, { schema });
    await migratePglite(db, { migrationsFolder });
    const close = async () => {
      try {
        if (!client.closed) await client.close();
      } finally {
        release();
      }
    };
    return { db, kind: 'pglite', close };
  } catch (error) {
    release();
    throw new DatabaseError(`The database in ${dataDir} cannot be opened: ${reason(error)}`, {
      cause: error,
    });
  }
}

async function openServer(url: string): Promise<OpenDatabase> {
  const { host } = new URL(url);
  try {
    await migrateServer(url);
  } catch (error) {
    throw new DatabaseError(`The database at ${host} cannot be used: ${reason(error)}`, { cause: error });
  }
  const client = postgres(url, { max: POOL_SIZE, onnotice: () => undefined });
  const db = drizzlePostgres(prepareStatements(client), { schema });
  return { db, kind: 'postgres', close: () => client.end({ timeout: CLOSE_TIMEOUT }) };
}

/** On its own connection, since the lock belongs to a connection and the pool would lose it. */
async function migrateServer(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migratePostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** The innermost cause's first line: Drizzle wraps errors and adds the statement. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reason(error.cause);
  return error.message.split('\n', 1)[0] ?? error.name;
}
