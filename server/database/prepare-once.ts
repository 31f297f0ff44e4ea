import type { Database } from './open';

/**
 * Makes Drizzle build a statement once per connection instead of at every use: building one often costs more than
 * running it. The transactions of a connection share it; on the embedded database each builds its own.
 *
 * A prepared statement is on its way as soon as `execute` is called. So several that are called one after the other,
 * and then awaited together, run in that order and cost one way to the database and back.
 * @param prepare ends with `.prepare(name)`; values are `sql.placeholder(…)`, which takes what the driver takes: a time
 *   as ISO 8601
 */
export function prepareOnce<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const known = new WeakMap<object, Prepared>();
  return (db) => {
    const { session } = db._;
    const prepared = known.get(session) ?? prepare(db);
    known.set(session, prepared);
    return prepared;
  };
}
