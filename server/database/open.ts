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

/** What happens to the signals of a channel. */
export interface SignalListener {
  onSignal(payload: string): void;
  /** Signals may have been missed: listening begins, or begins again after a lost connection. */
  onListen?(): void;
}

/** Listens to a channel of `sendSignal`; resolves with the way to stop. */
export type Listen = (channel: string, listener: SignalListener) => Promise<() => Promise<void>>;

export interface OpenDatabase {
  db: Database;
  listen: Listen;
  kind: 'pglite' | 'postgres';
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

/** Seconds that running queries get when the pool closes. */
const CLOSE_TIMEOUT = 1;

/** Connections per server process. */
const POOL_SIZE = 10;

/**
 * Opens the database and migrates it (D2).
 * @param url of a PostgreSQL server; null for the embedded engine
 * @param dataDir folder of the embedded engine's files
 * @throws DataDirInUseError another process uses the embedded database
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
    const listen: Listen = async (channel, { onSignal, onListen }) => {
      const stop = await client.listen(channel, onSignal);
      onListen?.();
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

async function openServer(url: string): Promise<OpenDatabase> {
  const { host } = new URL(url);
  try {
    await migrateServer(url);
  } catch (error) {
    throw new DatabaseError(`The database at ${host} cannot be used: ${reason(error)}`, { cause: error });
  }
  const client = postgres(url, { max: POOL_SIZE, onnotice: () => undefined });
  const db = drizzlePostgres(prepareStatements(client), { schema });
  // A connection of its own, which the driver opens again when it is lost.
  const listen: Listen = async (channel, { onSignal, onListen }) => {
    const { unlisten } = await client.listen(channel, onSignal, onListen);
    return unlisten;
  };
  return { db, listen, kind: 'postgres', close: () => client.end({ timeout: CLOSE_TIMEOUT }) };
}

/** Migrates on a connection of its own: an advisory lock belongs to one connection of a pool. */
async function migrateServer(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migratePostgres(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** The first line of the innermost cause: Drizzle wraps errors and adds the statement. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reason(error.cause);
  return error.message.split('\n', 1)[0] ?? error.name;
}
