import { DrizzleQueryError } from 'drizzle-orm';

/** What PostgreSQL itself answers has a code of five characters, of which one is a digit at least. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/**
 * Connection exceptions, transactions undone by a deadlock, lack of resources, statements that took too long, a server
 * that starts or stops, or one that only reads.
 */
const TEMPORARY = /^(08|40|53|57|25006)/;

/** No space is left, or the database only reads: the embedded one does that before its disk is full. */
const NO_SPACE: readonly unknown[] = ['53100', '25006'];

/** A connection to the database could not be had. */
export class NoConnectionError extends Error {
  override name = 'NoConnectionError';
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Whether a statement failed because the database is away, overloaded or slow, not because of the statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof NoConnectionError) return true;
  const isQuery = error instanceof DrizzleQueryError;
  const code = codeOf(isQuery ? error.cause : error);
  // The embedded engine begins and commits transactions itself, without Drizzle.
  if (typeof code !== 'string' || !SQLSTATE.test(code)) return isQuery;
  return TEMPORARY.test(code);
}

const stateOf = (error: unknown): unknown => codeOf(error instanceof DrizzleQueryError ? error.cause : error);

/** Whether a statement failed because nothing can be written. */
export const isOutOfSpace = (error: unknown): boolean => NO_SPACE.includes(stateOf(error));

/** Whether PostgreSQL undid a transaction because others waited for it, and it for them. */
export const isDeadlock = (error: unknown): boolean => stateOf(error) === '40P01';
