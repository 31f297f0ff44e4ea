import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Listen, SignalListener } from './listen';

/** Milliseconds. A connection that doesn't answer in `TIMEOUT` is replaced. */
const HEARTBEAT = 1_000;
const TIMEOUT = 2_000;
const RETRY_DELAY = 250;

const quote = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;

/** A connection that listens to PostgreSQL's notifications. It is opened again when it is lost or no longer answers. */
export function openListener(url: string): { listen: Listen; close: () => Promise<void> } {
  const listeners = new Map<string, Set<SignalListener>>();
  const closing = new AbortController();
  let connection: Client | null = null;
  let running: Promise<void> | null = null;
  let onFirst = (): void => undefined;
  const first = new Promise<void>((resolve) => (onFirst = resolve));

  const all = () => [...listeners.values()].flatMap((set) => [...set]);

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onSignal } of listeners.get(channel) ?? []) onSignal(payload);
    });
    await client.connect();
    return client;
  }

  /** Rejects when the connection is lost. */
  async function stayConnected(): Promise<void> {
    const client = await connect();
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
    try {
      for (const channel of listeners.keys()) await client.query(`listen ${quote(channel)}`);
      connection = client;
      for (const { onMissed } of all()) onMissed?.();
      onFirst();
      for (;;) {
        await Promise.race([pause(HEARTBEAT, null, { signal: closing.signal }), lost]);
        await client.query('select 1');
      }
    } finally {
      connection = null;
      await Promise.race([client.end(), pause(TIMEOUT, null, { ref: false })]);
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await stayConnected().catch(() => undefined);
      await pause(RETRY_DELAY, null, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const listen: Listen = async (channel, listener) => {
    const known = listeners.get(channel);
    const set = known ?? new Set();
    listeners.set(channel, set.add(listener));
    if (connection) {
      if (!known) await connection.query(`listen ${quote(channel)}`);
      listener.onMissed?.();
    } else {
      running ??= run();
      await first;
    }
    return async () => void set.delete(listener);
  };
  const close = async () => {
    closing.abort();
    await running;
  };
  return { listen, close };
}
