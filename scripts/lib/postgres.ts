import { userInfo } from 'node:os';
import postgres from 'postgres';

/** Runs SQL on a server, with one connection that is closed afterwards. */
async function withConnection<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => undefined });
  try {
    return await run(sql);
  } finally {
    await sql.end({ timeout: 3 });
  }
}

/**
 * The URL of a PostgreSQL where tests may create databases: `TEST_DATABASE_URL`, else a local one that the current user
 * can use without a password. Null if there is none.
 */
export async function findPostgres(): Promise<string | null> {
  const named = process.env['TEST_DATABASE_URL'];
  const user = encodeURIComponent(userInfo().username);
  const local = `postgres://${user}@localhost:5432`;
  for (const url of named ? [named] : [`${local}/postgres`, `${local}/test`]) {
    try {
      const [row] = await withConnection(
        url,
        (sql) => sql`select rolcreatedb or rolsuper as able from pg_roles where rolname = current_user`,
      );
      if (row?.['able'] === true) return url;
    } catch {
      continue;
    }
  }
  return null;
}

/** Creates an empty database on the same server and returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await dropDatabase(url, name);
  await withConnection(url, (sql) => sql.unsafe(`create database "${name}"`));
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Removes a database that createDatabase made. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withConnection(url, (sql) => sql.unsafe(`drop database if exists "${name}" with (force)`));
}
