import type { Database } from './open';

/**
 * A statement that Drizzle writes once for each connection pool instead of at every use: for the few that
 * run at every login, writing them costs more than running them. A transaction writes its own.
 * @param prepare ends with `.prepare(name)`; values that change are `sql.placeholder(…)`
 */
export function statement<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const known = new WeakMap<Database, Prepared>();
  return (db) => {
    const prepared = known.get(db) ?? prepare(db);
    known.set(db, prepared);
    return prepared;
  };
}
