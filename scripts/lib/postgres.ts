import { userInfo } from 'node:os';
import { Client } from 'pg';

/** Runs SQL on a server, with one connection that is closed afterwards. */
async function withConnection<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end();
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
      const { rowCount } = await withConnection(url, (client) =>
        client.query('select from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)'),
      );
      if (rowCount === 1) return url;
    } catch {
      continue;
    }
  }
  return null;
}

/** Creates an empty database on the same server and returns its URL. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await dropDatabase(url, name);
  await withConnection(url, (client) => client.query(`create database "${name}"`));
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Removes a database that createDatabase made. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withConnection(url, (client) => client.query(`drop database if exists "${name}" with (force)`));
}
