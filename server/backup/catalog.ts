import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../database/open';
import { readRows } from '../database/read-rows';

/** A table as the database describes it, without columns that it computes itself. */
export interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

const column = z.object({ table: z.string(), name: z.string(), type: z.string() });

/** All tables of the product, by what is in the database: a new one needs no entry anywhere. */
export async function readTables(db: Database): Promise<Table[]> {
  const columns = await readRows(
    db,
    column,
    sql`select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by c.relname, a.attnum`,
  );
  const tables = new Map<string, Table>();
  for (const { table, name, type } of columns) {
    const known = tables.get(table) ?? { name: table, columns: [] };
    tables.set(table, known);
    known.columns.push({ name, type });
  }
  return [...tables.values()];
}

const sequence = z.object({ name: z.string(), next: z.string() });

/** The next number of each sequence. */
export const readSequences = (db: Database): Promise<z.infer<typeof sequence>[]> =>
  readRows(
    db,
    sequence,
    sql`select sequencename as name, coalesce(last_value + increment_by, start_value)::text as next
        from pg_sequences where schemaname = 'public' order by 1`,
  );

const reference = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/** A foreign key. */
export type Reference = z.infer<typeof reference>;

/** The foreign keys between tables. */
export const readReferences = (db: Database): Promise<Reference[]> =>
  readRows(
    db,
    reference,
    sql`select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
        from pg_constraint k join pg_class c on c.oid = k.conrelid
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`,
  );

/** Which migrations a database has: how many, and the hash of the last one. */
export const levelSchema = z.object({ migrations: z.int(), last: z.string() });
export type Level = z.infer<typeof levelSchema>;

/** The level of a database. */
export async function readLevel(db: Database): Promise<Level> {
  const [level] = await readRows(
    db,
    levelSchema,
    sql`select count(*)::int as migrations, (array_agg(hash order by id desc))[1] as last
        from drizzle.__drizzle_migrations`,
  );
  if (!level) throw new Error('the database has no migrations');
  return level;
}

/** The name of a table, quoted. */
export const tableName = (name: string): SQL => sql`public.${sql.identifier(name)}`;

/** Parts of a list, with commas. */
export const commas = (parts: SQL[]): SQL => sql.join(parts, sql`, `);
