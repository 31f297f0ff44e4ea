import { DrizzleQueryError } from 'drizzle-orm';

/** What PostgreSQL itself answers has a code of five characters, of which one is a digit at least. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** Connection exceptions, lack of resources, statements that took too long, a server that starts or stops. */
const TEMPORARY = /^(08|53|57)/;

/** A connection to the database could not be had. */
export class NoConnectionError extends Error {
  override name = 'NoConnectionError';
}

/** Whether a statement failed because the database is away, overloaded or slow, not because of the statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof NoConnectionError) return true;
  if (!(error instanceof DrizzleQueryError)) return false;
  const code: unknown = error.cause && 'code' in error.cause ? error.cause.code : undefined;
  return typeof code !== 'string' || !SQLSTATE.test(code) || TEMPORARY.test(code);
}
