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
import { join, resolve } from 'node:path';
import { openDatabase } from '@server/database/open';

const MIGRATIONS = resolve(import.meta.dirname, '../../server/database/migrations');
const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/server-tests');

/** A new directory that only this test uses. */
export function freshDirectory(): { directory: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), 'halo-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** A migrated embedded database to copy: building one takes seconds, copying it a moment. */
async function findTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS, file)));
  }
  const template = join(CACHE, hash.digest('hex').slice(0, 16));
  if (existsSync(template)) return template;
  const { directory, remove } = freshDirectory();
  await (await openDatabase({ url: null, dataDir: directory })).close();
  mkdirSync(CACHE, { recursive: true });
  const draft = `${template}.${randomBytes(4).toString('hex')}`;
  cpSync(join(directory, 'database'), draft, { recursive: true });
  remove();
  try {
    renameSync(draft, template);
  } catch {
    // Another worker was first.
    rmSync(draft, { recursive: true, force: true });
  }
  return template;
}

/** Puts an empty, migrated database for the embedded engine into a data directory. */
export async function layDatabase(dataDir: string): Promise<void> {
  cpSync(await findTemplate(), join(dataDir, 'database'), { recursive: true });
}
