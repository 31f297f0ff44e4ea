import type { Database } from './open';

/**
 * Makes Drizzle build a statement once per connection pool instead of at every use: for statements that run at
 * every login, building them costs more than running them. A transaction builds its own.
 * @param prepare ends with `.prepare(name)`; values are `sql.placeholder(…)`
 */
export function prepareOnce<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const known = new WeakMap<Database, Prepared>();
  return (db) => {
    const prepared = known.get(db) ?? prepare(db);
    known.set(db, prepared);
    return prepared;
  };
}
