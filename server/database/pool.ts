import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import * as schema from './schema';
import { statementGate } from './statement-gate';
import { type TraceStatement, traceStatements } from './trace-statements';
import { NoConnectionError } from './unavailable';

/** Connections per server process. */
const POOL_SIZE = 10;

/**
 * Milliseconds. PostgreSQL itself ends statements first; the driver gives up what a frozen or vanished server doesn't
 * answer. All is shorter than a client waits for an answer (S7).
 */
const TIMEOUTS = {
  /** For a connection: a new one, or one that others use. */
  connectionTimeoutMillis: 3_000,
  statement_timeout: 5_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** Statements are short: compiling one (JIT) takes longer than running it, and PostgreSQL guesses badly which are long. */
const OPTIONS = '-c jit=off';

/** Milliseconds that running queries get when the pool closes. */
const CLOSE_TIMEOUT = 1_000;

/** Another process has changed a table, so a prepared statement no longer fits (`feature_not_supported`). */
const OUTDATED_STATEMENT = '0A000';

/** Values of a statement that is prepared, at most: those with more contain lists, and have a text for each length. */
const MAX_VALUES = 32;
/** Statements that are prepared, at most: PostgreSQL keeps each of them on every connection. */
const MAX_NAMES = 1_000;

/** Names of statements by their text: PostgreSQL prepares each once per connection. */
const names = new Map<string, string>();

/** The name of a statement; undefined if it isn't prepared. */
function nameOf(text: string, values: number): string | undefined {
  const known = names.get(text);
  if (known !== undefined || values > MAX_VALUES || names.size >= MAX_NAMES) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

interface Statement {
  text: string;
  name?: string;
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** Whether a connection can't be used any more after an error. The driver answers late queries without a code. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && (!('code' in error) || error.code === OUTDATED_STATEMENT);

/** Statements that are run at once leave in one packet. */
function sendTogether({ connection: { stream } }: PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Prepares the statements of a connection, since planning costs more than running most of them, and ends the connection
 * when a query is not answered: otherwise the next user of the connection would wait behind it.
 */
function prepareClient(client: PoolClient): void {
  // What fails is the query; the pool drops the connection by itself.
  client.on('error', () => undefined);
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') return;
  Reflect.set(client, 'query', (statement: unknown, values: unknown, callback: unknown): unknown => {
    const named =
      isStatement(statement) && Array.isArray(values) && values.length > 0
        ? { ...statement, name: statement.name ?? nameOf(statement.text, values.length) }
        : statement;
    sendTogether(client);
    const result: unknown = Reflect.apply(query, client, [named, values, callback]);
    if (result instanceof Promise)
      result.catch((error: unknown) => (isFinal(error) ? client.end() : undefined)).catch(() => undefined);
    // The first statement of a transaction goes out right behind it; both fail if the connection does.
    return isStatement(statement) && statement.text === 'begin' ? Promise.resolve() : result;
  });
}

export interface PoolOptions {
  unlimited?: boolean;
  trace?: TraceStatement | undefined;
}

/** How many connections are open, how many of them nobody uses, and how many requests wait for one. */
export interface PoolLoad {
  open: number;
  idle: number;
  waiting: number;
}

/** Connections to a PostgreSQL server. */
export interface OpenPool {
  db: NodePgDatabase<typeof schema>;
  load: () => PoolLoad;
  close: () => Promise<void>;
}

/**
 * Opens connections when they are needed; lost ones are replaced at the next use.
 * @param unlimited for operators' commands, whose statements may take long
 * @param trace records statements
 */
export function openPool(url: string, { unlimited = false, trace }: PoolOptions = {}): OpenPool {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    keepAlive: true,
    // Statements don't wait for the answers to those before them.
    pipeline: true,
    options: OPTIONS,
    ...(unlimited ? {} : TIMEOUTS),
  });
  pool.on('error', () => undefined);
  pool.on('connect', prepareClient);
  if (trace) {
    traceStatements(pool, trace);
    pool.on('connect', (client) => traceStatements(client, trace));
  }
  const options = { schema, logger: statementGate };
  const db = drizzle(pool, options);
  const onClient = new WeakMap<PoolClient, typeof db.transaction>();
  const transactionOn = (client: PoolClient): typeof db.transaction => {
    const known = onClient.get(client);
    if (known) return known;
    const inner = drizzle(client, options);
    const transaction = inner.transaction.bind(inner);
    onClient.set(client, transaction);
    return transaction;
  };
  // Drizzle would never release a connection on which `begin` fails.
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new NoConnectionError('no connection to the database', { cause: error });
    });
    try {
      return await transactionOn(client)(work, config);
    } finally {
      client.release();
    }
  };
  const close = async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT)));
    await Promise.race([pool.end(), late]);
    clearTimeout(timer);
  };
  const load = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, load, close };
}
