import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, type OpenDatabase } from '@server/database/open';
import { createDatabase, dropDatabase, findPostgres } from '../../scripts/lib/postgres';

const migrations = fileURLToPath(new URL('../../server/database/migrations', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/server-tests', import.meta.url));

/** Creates a directory for a test. */
export function freshDirectory(): { directory: string; remove: () => void } {
  const directory = mkdtempSync(path.join(tmpdir(), 'halo-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

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

/** A migrated embedded database to copy, which is much faster than migrating again. */
async function templateDirectory(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).toSorted()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(path.join(migrations, file)));
  }
  const template = path.join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(template)) return template;
  const { directory, remove } = freshDirectory();
  await (await openDatabase({ url: null, dataDir: directory })).close();
  mkdirSync(cache, { recursive: true });
  const draft = `${template}.${randomBytes(4).toString('hex')}`;
  cpSync(path.join(directory, 'database'), draft, { recursive: true });
  remove();
  try {
    renameSync(draft, template);
  } catch {
    // Another worker has created it.
    rmSync(draft, { recursive: true, force: true });
  }
  return template;
}

/** Opens an empty, migrated database on the engine under test; closing removes it. */
export async function openTestDatabase(): Promise<OpenDatabase & { dataDir: string; url: string | null }> {
  const { url, dataDir, remove } = await freshDatabase();
  if (url === null) cpSync(await templateDirectory(), path.join(dataDir, 'database'), { recursive: true });
  const opened = await openDatabase({ url, dataDir });
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
