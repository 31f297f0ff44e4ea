import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Config } from '../config';
import { freeBytes, MIN_FREE } from '../database/disk-space';
import { isMigrated } from '../database/migration-state';
import type { Database } from '../database/open';
import { pingDatabase } from '../database/ping';
import { withDeadline } from '../deadline';

/** Something that a server needs in order to answer. It rejects if it is not there. */
type Check = () => Promise<void>;

export type Outcome = 'ok' | 'failed';

/** Milliseconds that all checks get together: whoever asks gets an answer within a second. */
const TIME = 900;

/** Rejects if nothing can be written, or little more. */
async function checkStorage(folder: string): Promise<void> {
  await access(folder, constants.W_OK);
  if ((await freeBytes(folder)) < MIN_FREE) throw new Error('the disk is almost full');
}

async function checkMigrations(db: Database): Promise<void> {
  if (!(await isMigrated(db))) throw new Error('the database lacks migrations of this version');
}

/** What this server needs. Only the embedded database writes to the disk. */
export const checksOf = (
  db: Database,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Readonly<Record<string, Check>> => ({
  database: () => pingDatabase(db, TIME),
  migrations: () => checkMigrations(db),
  ...(databaseUrl === null ? { storage: () => checkStorage(dataDir) } : {}),
});

/** Runs all checks at the same time. */
export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  onError: (error: unknown, name: string) => void,
): Promise<Record<string, Outcome>> {
  const run = async ([name, check]: [string, Check]): Promise<[string, Outcome]> => {
    try {
      await withDeadline(TIME, check);
      return [name, 'ok'];
    } catch (error) {
      onError(error, name);
      return [name, 'failed'];
    }
  };
  return Object.fromEntries(await Promise.all(Object.entries(checks).map(run)));
}
