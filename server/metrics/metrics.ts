import type { FastifyInstance } from 'fastify';
import type { Gauge } from 'prom-client';
import type { Database } from '../database/open';
import type { PoolLoad } from '../database/pool';
import { pingDatabase } from '../database/ping';
import { withDeadline } from '../deadline';
import { OUTBOX_STATUSES, readOutboxState } from '../outbox/outbox-state';
import { readPushState } from '../push/push-state';
import { readSupportState } from '../support/support-state';

/** What waits for hashing (D13). */
export interface HashingLoad {
  /** Requests with a place in the queue. */
  queued: number;
  /** Hashes that wait for their turn. */
  waiting: number;
}

/** What is measured beside requests. */
export interface MetricSources {
  hashing(): HashingLoad;
  /** Open sockets. */
  sockets(): number;
  /** Bytes left on the disk on which this server stores something, if it does. */
  diskFree?: (() => Promise<number>) | undefined;
}

/** The measurements of this server process. */
export interface Metrics {
  /** Counts the requests to a server. */
  observe(app: FastifyInstance, sources: MetricSources): void;
  /** The metrics in the format of Prometheus, with its media type. */
  read(): Promise<{ type: string; text: string }>;
}

/** The methods that the server has routes for; others count as one, as strangers make them up. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Milliseconds that the database gets when metrics are read. */
const DATABASE_TIMEOUT = 1_000;

/** The dependencies of the metrics. */
export interface MetricsDeps {
  db: Database;
  clock: () => Date;
  /** The use of the connections, where the database has several. */
  connections?: (() => PoolLoad) | undefined;
  /** Whether Redis is away, where there is one. */
  isRedisAway?: (() => boolean) | undefined;
}

/**
 * Starts measuring. Labels are routes, methods, statuses and channels, never what somebody sent, so that the number of
 * series is bounded and no personal data gets in.
 */
export async function createMetrics({ db, clock, connections, isRedisAway }: MetricsDeps): Promise<Metrics> {
  // Loaded where metrics are wanted only.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const gauge = (name: string, help: string, collect?: (gauge: Gauge) => void | Promise<void>) =>
    new Gauge({
      name,
      help,
      registers,
      ...(collect
        ? {
            collect() {
              return collect(this);
            },
          }
        : {}),
    });

  const up = gauge('halo_database_up', 'Whether the database answers.');
  const ping = gauge('halo_database_ping_seconds', 'How long the database takes to answer.');
  const oldest = gauge('halo_outbox_oldest_seconds', 'How long the oldest message has waited.');
  const messages = new Gauge({
    name: 'halo_outbox_messages',
    help: 'Messages that wait, and those of the last day that were sent, given up as expired, or refused.',
    labelNames: ['status'],
    registers,
  });

  const overdue = gauge('halo_pushes_oldest_seconds', 'How long the push that is due longest has waited.');
  const waitingPushes = new Gauge({
    name: 'halo_pushes_waiting',
    help: 'Pushes that wait for their first try, or again after one that failed or is under way.',
    labelNames: ['state'],
    registers,
  });

  const waiting = gauge('halo_support_waiting', 'Requests to support that nobody has taken.');
  const longest = gauge('halo_support_longest_wait_seconds', 'How long the first of them has waited.');

  if (isRedisAway) gauge('halo_redis_up', 'Whether Redis answers.', (own) => own.set(isRedisAway() ? 0 : 1));

  if (connections) {
    const use = new Gauge({
      name: 'halo_database_connections',
      help: 'Connections to the database that are used or idle, and requests that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { open, idle, waiting } = connections();
        for (const [state, value] of Object.entries({ used: open - idle, idle, waiting }))
          this.set({ state }, value);
      },
    });
    registry.registerMetric(use);
  }

  const secondsSince = (since: Date | null): number =>
    since === null ? 0 : Math.max(0, (clock().getTime() - since.getTime()) / 1_000);

  async function measureDatabase(): Promise<void> {
    const started = performance.now();
    await pingDatabase(db, DATABASE_TIMEOUT);
    ping.set((performance.now() - started) / 1_000);
    const state = await readOutboxState(db);
    for (const status of OUTBOX_STATUSES) messages.set({ status }, state.messages.get(status) ?? 0);
    oldest.set(secondsSince(state.since));
    const pushes = await readPushState(db, clock());
    waitingPushes.set({ state: 'new' }, pushes.fresh);
    waitingPushes.set({ state: 'again' }, pushes.tried);
    overdue.set(secondsSince(pushes.dueSince));
    const support = await readSupportState(db);
    waiting.set(support.waiting);
    longest.set(secondsSince(support.since));
    up.set(1);
  }

  /** Without an answer of the database its other figures are unknown: old ones would look like news. */
  async function readDatabase(): Promise<void> {
    try {
      await withDeadline(DATABASE_TIMEOUT, measureDatabase);
    } catch {
      up.set(0);
      for (const each of [ping, oldest, overdue, waiting, longest]) each.set(Number.NaN);
      for (const each of [messages, waitingPushes]) each.reset();
    }
  }

  return {
    observe(app, { hashing, sockets, diskFree }) {
      gauge('halo_hashing_queued', 'Requests with a place in the queue for hashing.', (own) =>
        own.set(hashing().queued),
      );
      gauge('halo_hashing_waiting', 'Hashes that wait for their turn.', (own) => own.set(hashing().waiting));
      gauge('halo_sockets_open', 'Open sockets.', (own) => own.set(sockets()));
      if (diskFree)
        gauge('halo_disk_free_bytes', 'Bytes left on the disk of DATA_DIR.', async (own) =>
          own.set(await diskFree().catch(() => Number.NaN)),
        );
      app.addHook('onResponse', async (request, reply) => {
        const method = METHODS.has(request.method) ? request.method : 'other';
        const route = request.routeOptions.url ?? 'none';
        duration.observe({ route, method, status: reply.statusCode }, reply.elapsedTime / 1_000);
      });
    },
    async read() {
      await readDatabase();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
