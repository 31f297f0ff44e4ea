import { setTimeout as pause } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { migrationsFolder } from './migrations-folder';

/** Key of the advisory lock that keeps two servers from migrating at the same time; any constant works. */
const MIGRATION_LOCK = 4_201_977;

/** Milliseconds that a server gets to accept a connection at the start, and that closing it may take. */
const CONNECT_TIMEOUT = 10_000;
const CLOSE_TIMEOUT = 2_000;
/** Milliseconds of silence after which the system asks whether the database server is still there. */
const KEEP_ALIVE_DELAY = 10_000;
/** Milliseconds that a migration waits for a table: whoever comes after it waits, too, and gives up later than that. */
const LOCK_TIMEOUT = 2_000;
const RETRY_DELAY = 500;

/** A lock was not available, or a deadlock was found: others use the tables. */
const IN_USE: readonly unknown[] = ['55P03', '40P01'];

const isInUse = (error: unknown): boolean => {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && IN_USE.includes(cause.code);
};

/** Repeats an attempt until it succeeds, and tells once that it has not at first. */
async function untilDone(attempt: () => Promise<boolean>, onWait: () => void): Promise<void> {
  if (await attempt()) return;
  onWait();
  do await pause(RETRY_DELAY);
  while (!(await attempt()));
}

async function isFirst(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.taken === true;
}

/** Migrates; false, with nothing changed, if others use a table for longer than a migration waits. */
async function migrateOnce(client: Client): Promise<boolean> {
  try {
    await migrate(drizzle(client), { migrationsFolder });
    return true;
  } catch (error) {
    if (isInUse(error)) return false;
    throw error;
  }
}

/**
 * Migrates a PostgreSQL server, one process at a time; on a connection of its own, to which an advisory lock belongs.
 * @param onWait is told for what it waits
 */
export async function migrateServer(url: string, onWait: (reason: string) => void): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    lock_timeout: LOCK_TIMEOUT,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await untilDone(
      () => isFirst(client),
      () => onWait('waiting for another process that migrates the database'),
    );
    await untilDone(
      () => migrateOnce(client),
      () => onWait('waiting for those who use tables of the database that are to be migrated'),
    );
  } finally {
    await Promise.race([client.end(), pause(CLOSE_TIMEOUT, null, { ref: false })]);
  }
}
