import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Config } from '../config';
import { freeBytes, MIN_FREE, MIN_FREE_FOR_MEDIA } from '../database/disk-space';
import { isMigrated } from '../database/migration-state';
import type { Database } from '../database/open';
import { pingDatabase } from '../database/ping';
import { withDeadline } from '../deadline';
import { localFolder } from '../media/storage';

/** Something that a server needs in order to answer. It rejects if it is not there. */
type Check = () => Promise<void>;

type Checks = Readonly<Record<string, Check>>;

export type Outcome = 'ok' | 'failed';

/** Milliseconds that all checks get together: whoever asks gets an answer within a second. */
const TIME = 900;

/** Rejects if nothing can be written, or little more. */
async function checkStorage(folder: string, minFree: number): Promise<void> {
  await access(folder, constants.W_OK);
  if ((await freeBytes(folder)) < minFree) throw new Error('the disk is almost full');
}

async function checkMigrations(db: Database): Promise<void> {
  if (!(await isMigrated(db))) throw new Error('the database lacks migrations of this version');
}

/**
 * What this server needs, and what it is named without. The embedded database needs the disk. Beside a PostgreSQL only
 * media do: all processes share that disk, so taking them away would end everything else as well.
 */
export function checksOf(
  db: Database,
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'bucket'>,
): { needed: Checks; wished: Checks } {
  const folder = localFolder(config);
  const storage = (minFree: number): Checks =>
    folder === null ? {} : { storage: () => checkStorage(folder, minFree) };
  const isEmbedded = config.databaseUrl === null;
  return {
    needed: {
      database: () => pingDatabase(db, TIME),
      migrations: () => checkMigrations(db),
      ...(isEmbedded ? storage(MIN_FREE) : {}),
    },
    wished: isEmbedded ? {} : storage(MIN_FREE_FOR_MEDIA),
  };
}

/** Runs all checks at the same time. */
export async function runChecks(
  checks: Checks,
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
