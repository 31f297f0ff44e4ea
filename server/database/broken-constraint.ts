import { DrizzleQueryError } from 'drizzle-orm';

const UNIQUE_VIOLATION = '23505';

/** The name of the unique constraint that a query ran into, or null. The engines name it differently. */
export function brokenConstraint(error: unknown): string | null {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : null;
  if (!(cause instanceof Error) || Reflect.get(cause, 'code') !== UNIQUE_VIOLATION) return null;
  const name: unknown = Reflect.get(cause, 'constraint') ?? Reflect.get(cause, 'constraint_name');
  return typeof name === 'string' ? name : null;
}
