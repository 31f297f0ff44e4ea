/** The database cannot be reached or opened, or has stopped. The message is one line, without the password. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The first line of the innermost cause: Drizzle wraps errors and adds the statement. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message.split('\n', 1)[0] ?? error.name;
}
