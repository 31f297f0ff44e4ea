import type postgres from 'postgres';

/**
 * Makes PostgreSQL prepare each of Drizzle's statements once per connection. By default Drizzle requests unprepared
 * statements, and the driver describes each of them in an extra round trip: half of a login's database time.
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
