import { DrizzleQueryError, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AdminError, type AdminContext } from '../admin/verb';
import type { Database } from '../database/open';
import { readRows } from '../database/read-rows';
import { createStorage } from '../media/storage';
import { dropOneTimeTokens } from '../one-time/one-time-tokens';
import { dropPending } from '../outbox/outbox-state';
import { dropPushes } from '../push/queue';
import { dropSessions } from '../session/sessions';
import { dropCodes } from '../sso/codes';
import { dropTickets } from '../sso/tickets';
import { readArchive } from './archive';
import { commas, readLevel, readReferences, readTables, tableName, type Level, type Table } from './catalog';
import { ContentWriter, listContent } from './content';
import {
  type ContentLine,
  contentLine,
  header,
  type Header,
  keyMark,
  sequenceLine,
  tableLine,
  type Tally,
} from './header';

/** What the operator has agreed to. */
export interface Consent {
  /** Everything in the database may be deleted first. */
  replace: boolean;
  /** No password of the backup will work. */
  otherKey: boolean;
}

/** Characters of rows that are sent to the database at once. */
const BATCH_LENGTH = 1_000_000;

/** Reads the whole file, so that a damaged one is found before anything is touched. */
async function checkFile(file: string): Promise<Header> {
  let first: string | null = null;
  for await (const line of readArchive(file)) first ??= line;
  const parsed = z.safeParse(header, first === null ? null : JSON.parse(first));
  if (!parsed.success) throw new AdminError(`${file} is a backup of a format that this version can't read.`);
  return parsed.data;
}

function requireLevel(of: Level, here: Level): void {
  if (of.migrations !== here.migrations)
    throw new AdminError(
      `The backup is at migration ${of.migrations}, this database at ${here.migrations}: ` +
        'restore it with the version that wrote it, then upgrade.',
    );
  if (of.last !== here.last)
    throw new AdminError('The backup was written by another version, whose tables differ from these.');
}

function requireKey({ key }: Header, { config }: AdminContext, { otherKey }: Consent): void {
  if (otherKey || key === keyMark(config.secretKey)) return;
  throw new AdminError(
    'The backup was made with another SECRET_KEY, without which no password in it works: set that one, or add --other-key.',
  );
}

const found = z.object({ found: z.boolean() });

/** The names of the tables that have rows. */
async function filledTables(tx: Database, tables: readonly Table[]): Promise<string[]> {
  const filled = [];
  for (const { name } of tables) {
    const [row] = await readRows(tx, found, sql`select exists (select from ${tableName(name)}) as found`);
    if (row?.found) filled.push(name);
  }
  return filled;
}

/** Keeps everybody else away until the transaction ends, then empties the tables. */
async function emptyTables(tx: Database, tables: readonly Table[], { replace }: Consent): Promise<void> {
  const names = commas(tables.map(({ name }) => tableName(name)));
  await tx.execute(sql`lock table ${names} in access exclusive mode`);
  const filled = replace ? [] : await filledTables(tx, tables);
  if (filled.length > 0)
    throw new AdminError(
      `The database is not empty (${filled.join(', ')}): add --replace to delete everything in it first.`,
    );
  await tx.execute(sql`truncate table ${names}`);
}

/** Runs work without foreign keys, which then hold for all rows together: rows come in any order. */
async function withoutReferences(tx: Database, work: () => Promise<void>): Promise<void> {
  const references = await readReferences(tx);
  for (const { table, name } of references)
    await tx.execute(sql`alter table ${tableName(table)} drop constraint ${sql.identifier(name)}`);
  await work();
  for (const { table, name, definition } of references)
    await tx.execute(
      sql`alter table ${tableName(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    );
}

/** Inserts rows, each a JSON array of values as text. */
async function insertRows(tx: Database, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const names = commas(columns.map((column) => sql.identifier(column.name)).map((column) => sql`${column}`));
  const values = commas(columns.map(({ type }, index) => sql.raw(`(r ->> ${index})::${type}`)));
  await tx.execute(
    sql`insert into ${tableName(name)} (${names}) overriding system value
        select ${values} from json_array_elements(${`[${rows.join(',')}]`}::text::json) as r`,
  );
}

/** Fills the tables, and the storage of media, from the lines of a backup after its header. */
async function fillTables(
  tx: Database,
  { tables, content }: { tables: readonly Table[]; content: ContentWriter },
  lines: AsyncIterable<string>,
): Promise<Tally> {
  const tally = { tables: 0, rows: 0, media: 0 };
  let table: Table | null = null;
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    if (table && batch.length > 0) await insertRows(tx, table, batch);
    tally.rows += batch.length;
    batch = [];
    length = 0;
  };
  for await (const line of lines) {
    if (line.startsWith('[')) {
      batch.push(line);
      length += line.length;
      if (length >= BATCH_LENGTH) await flush();
      continue;
    }
    await flush();
    const mark = z.parse(markLine, JSON.parse(line));
    if ('medium' in mark) {
      await content.add(mark);
      continue;
    }
    table = await takeMark(tx, tables, mark);
    if (table) tally.tables++;
  }
  await flush();
  await content.flush();
  return { ...tally, media: content.count };
}

/**
 * Ends what was under way at the time of the backup: a session that was revoked since then, or a code that was used,
 * would be valid again, and messages that were sent would be sent twice.
 */
async function endPending(tx: Database): Promise<void> {
  const drops = [dropSessions, dropOneTimeTokens, dropCodes, dropTickets, dropPushes, dropPending];
  for (const drop of drops) await drop(tx);
}

/** A line that is no row. */
const markLine = z.union([tableLine, sequenceLine, contentLine]);

/** Sets a sequence, or finds the table that the next rows belong to. */
async function takeMark(
  tx: Database,
  tables: readonly Table[],
  mark: Exclude<z.infer<typeof markLine>, ContentLine>,
): Promise<Table | null> {
  if ('sequence' in mark) {
    // Unlike setval, this is undone if the restore fails.
    await tx.execute(sql`alter sequence ${tableName(mark.sequence)} restart with ${sql.raw(mark.next)}`);
    return null;
  }
  const known = tables.find(({ name }) => name === mark.table);
  const types = new Map(known?.columns.map(({ name, type }) => [name, type]));
  const columns = mark.columns.map((name) => ({ name, type: types.get(name) }));
  const complete = columns.filter((column): column is Table['columns'][number] => column.type !== undefined);
  if (!known || complete.length !== types.size || complete.length !== columns.length)
    throw new AdminError(`The backup's table "${mark.table}" differs from that of this database.`);
  return { name: mark.table, columns: complete };
}

/** Tells the operator why the database refused, in one line without values. */
const refusal = ({ cause }: DrizzleQueryError): AdminError =>
  new AdminError(`Nothing was restored: ${cause?.message.split('\n', 1)[0] ?? 'the database refused it'}.`);

async function* skipFirst(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of lines) {
    if (!isFirst) yield line;
    isFirst = false;
  }
}

/**
 * Makes the database, and the content of media, what they were when the backup was made: completely, or not at all (D4).
 * Everybody has to log in again.
 * @throws AdminError the file is damaged or of another version, the database is not empty
 */
export async function restore(
  context: AdminContext,
  file: string,
  consent: Consent,
): Promise<Tally & Pick<Header, 'at'>> {
  const { level, at, ...rest } = await checkFile(file);
  requireLevel(level, await readLevel(context.db));
  requireKey({ level, at, ...rest }, context, consent);
  const content = new ContentWriter(await createStorage(context.config), await listContent(context.db));
  const restored = context.db.transaction(async (tx) => {
    await tx.execute(sql`set local datestyle = 'ISO, MDY'`);
    const tables = await readTables(tx);
    await emptyTables(tx, tables, consent);
    let tally: Tally = { tables: 0, rows: 0, media: 0 };
    await withoutReferences(tx, async () => {
      tally = await fillTables(tx, { tables, content }, skipFirst(readArchive(file)));
    });
    await endPending(tx);
    return { ...tally, at };
  });
  const result = await restored.catch(async (error: unknown) => {
    await content.undo();
    throw error instanceof DrizzleQueryError ? refusal(error) : error;
  });
  await content.finish();
  return result;
}
