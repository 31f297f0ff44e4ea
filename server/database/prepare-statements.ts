import type postgres from 'postgres';

/**
 * Lets PostgreSQL prepare each of Drizzle's statements once per connection. Left alone, Drizzle asks for
 * unprepared ones, and the driver then describes every statement in a round trip of its own before it runs
 * it: half of a login's time on the way to the database and back.
 */
export function prepareStatements<Connection extends postgres.ISql>(connection: Connection): Connection {
  const prepared: postgres.ISql['unsafe'] = (query, parameters, options) =>
    connection.unsafe(query, parameters, { ...options, prepare: true });
  const overrides: Record<PropertyKey, unknown> = { unsafe: prepared };
  for (const name of ['begin', 'savepoint'] as const) {
    const open: unknown = Reflect.get(connection, name);
    if (typeof open !== 'function') continue;
    overrides[name] = (work: (inner: postgres.ISql) => unknown): unknown => {
      const opened: unknown = Reflect.apply(open, connection, [
        (inner: postgres.ISql) => work(prepareStatements(inner)),
      ]);
      return opened;
    };
  }
  const get = (target: Connection, key: PropertyKey): unknown =>
    Object.hasOwn(overrides, key) ? overrides[key] : Reflect.get(target, key);
  return new Proxy(connection, { get });
}
