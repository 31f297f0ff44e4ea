import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The rows of a list, whose column is `value`. The list is one parameter: it may be of any length, and a statement is
 * the same however long it is.
 * @param values their JSON, or its place in a prepared statement
 */
export const rowsOf = (values: string | Placeholder): SQL => sql`jsonb_array_elements_text(${values}::jsonb)`;

/**
 * A condition: a column is one of these values. An index finds them, also after an `or`.
 * @param values see `rowsOf`
 */
export const isOneOf = (
  column: AnyPgColumn,
  type: 'text' | 'uuid' | 'bigint',
  values: string | Placeholder,
): SQL => sql`${column} = any(array(select value::${sql.raw(type)} from ${rowsOf(values)}))`;

/** A condition: a column is one of these ids. */
export const isAmong = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  isOneOf(column, 'bigint', JSON.stringify(ids));
