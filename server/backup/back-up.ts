import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AdminContext } from '../admin/verb';
import type { Database } from '../database/open';
import { readRows } from '../database/read-rows';
import { writeArchive } from './archive';
import { commas, readLevel, readSequences, readTables, tableName, type Table } from './catalog';
import { createStorage } from '../media/storage';
import { readContent } from './content';
import { newHeader, type Tally } from './header';

/** Rows that are in memory at once: a row may be a picture. */
const ROWS_AT_ONCE = 100;

/** Runs work that sees the whole database as it is now, whatever others write meanwhile. */
export const inSnapshot = <Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction(
    async (tx) => {
      // The text of a value must not depend on the settings of a server.
      await tx.execute(sql`set local datestyle = 'ISO, MDY'`);
      await tx.execute(sql`set local timezone = 'UTC'`);
      await tx.execute(sql`set local bytea_output = 'hex'`);
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

const rowText = z.object({ row: z.string() });

/** The rows of a table, each as a JSON array of its values as text. */
async function* readTable(tx: Database, { name, columns }: Table): AsyncGenerator<string> {
  const values = commas(columns.map((column) => sql`${sql.identifier(column.name)}::text`));
  await tx.execute(
    sql`declare backup_rows no scroll cursor for
        select to_json(array[${values}])::text as "row" from ${tableName(name)}`,
  );
  for (;;) {
    const rows = await readRows(tx, rowText, sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`));
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await tx.execute(sql`close backup_rows`);
}

/** The lines of the database in a backup. Sequences are last: they are ahead of every row. */
export async function* readDatabase(tx: Database, tally: Tally): AsyncGenerator<string> {
  for (const table of await readTables(tx)) {
    yield JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) });
    tally.tables++;
    for await (const row of readTable(tx, table)) {
      tally.rows++;
      yield row;
    }
  }
  for (const { name, next } of await readSequences(tx)) yield JSON.stringify({ sequence: name, next });
}

/**
 * Writes the whole database and the content of media into a new file (D4).
 * @throws AdminError the file exists or cannot be written
 */
export async function backUp({ db, config, clock }: AdminContext, file: string): Promise<Tally> {
  const tally = { tables: 0, rows: 0, media: 0 };
  const storage = await createStorage(config);
  await inSnapshot(db, async (tx) => {
    const header = newHeader(await readLevel(tx), config.secretKey, clock());
    const lines = async function* () {
      yield JSON.stringify(header);
      yield* readDatabase(tx, tally);
      for await (const line of readContent(tx, storage, tally)) yield JSON.stringify(line);
    };
    await writeArchive(file, lines());
  });
  return tally;
}
