import { randomBytes } from 'node:crypto';
import { openDatabase, type OpenDatabase } from '@server/database/open';
import type { TraceStatement } from '@server/database/trace-statements';
import { createDatabase, dropDatabase, findPostgres } from '../../scripts/lib/postgres';
import { freshDirectory, layDatabase } from '../support/database-template';

/** The settings of an empty database on the engine under test (D2). */
export async function freshDatabase(): Promise<{
  url: string | null;
  dataDir: string;
  remove: () => Promise<void>;
}> {
  const { directory, remove } = freshDirectory();
  if (process.env['TEST_ENGINE'] !== 'postgres')
    return { url: null, dataDir: directory, remove: async () => remove() };
  const server = await findPostgres();
  if (server === null) throw new Error('No PostgreSQL to test on: set TEST_DATABASE_URL.');
  const name = `halo_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = await createDatabase(server, name);
  return {
    url,
    dataDir: directory,
    remove: async () => {
      await dropDatabase(server, name);
      remove();
    },
  };
}

/** Opens an empty, migrated database on the engine under test; closing removes it. */
export async function openTestDatabase(
  trace?: TraceStatement,
): Promise<OpenDatabase & { dataDir: string; url: string | null }> {
  const { url, dataDir, remove } = await freshDatabase();
  if (url === null) await layDatabase(dataDir);
  const opened = await openDatabase({ url, dataDir, trace });
  return {
    ...opened,
    url,
    dataDir,
    close: async () => {
      await opened.close();
      await remove();
    },
  };
}
