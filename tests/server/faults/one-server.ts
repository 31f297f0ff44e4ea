import { afterAll, beforeAll } from 'vitest';
import { layDatabase } from '../../support/database-template';
import { freshDatabase } from '../test-database';
import { buildServer, type ServerProcess, startProcess } from './processes';

/** Whether the tests run on the embedded database, which starts more slowly. */
export const isEmbedded = process.env['TEST_ENGINE'] !== 'postgres';

/** A server that a suite starts, kills and starts again over the same data. */
export interface OneServer {
  start(): Promise<ServerProcess>;
  /** Where its data is. */
  data(): { url: string | null; dataDir: string };
}

/** Builds a server and lays an empty database for the tests of a suite, and removes both after them. */
export function setUpOneServer(env: NodeJS.ProcessEnv = {}): OneServer {
  let built: Awaited<ReturnType<typeof buildServer>>;
  let data: Awaited<ReturnType<typeof freshDatabase>>;

  beforeAll(async () => {
    built = await buildServer();
    data = await freshDatabase();
    if (isEmbedded) await layDatabase(data.dataDir);
  }, 120_000);
  afterAll(async () => {
    await data.remove();
    built.remove();
  });

  return {
    start: () =>
      startProcess(built.folder, {
        DATA_DIR: data.dataDir,
        ...(data.url === null ? {} : { DATABASE_URL: data.url }),
        ...env,
      }),
    data: () => data,
  };
}
