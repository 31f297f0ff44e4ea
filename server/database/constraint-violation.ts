import { DrizzleQueryError } from 'drizzle-orm';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The constraint that a query violated, if the error has this code. The two engines name the property differently. */
function violated(error: unknown, code: string): string | null {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : null;
  if (!(cause instanceof Error) || Reflect.get(cause, 'code') !== code) return null;
  const name: unknown = Reflect.get(cause, 'constraint') ?? Reflect.get(cause, 'constraint_name');
  return typeof name === 'string' ? name : null;
}

/** The name of the unique constraint that a query violated, or null. */
export const violatedUniqueConstraint = (error: unknown): string | null => violated(error, UNIQUE_VIOLATION);

/** The name of the foreign key that a query violated, or null. */
export const violatedForeignKey = (error: unknown): string | null => violated(error, FOREIGN_KEY_VIOLATION);
