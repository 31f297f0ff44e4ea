import type { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { openAdminSocket } from './admin/admin-socket';
import { requiredChannels, senderSetting } from './settings/registration-type-verb';
import { buildApp } from './app';
import { banner } from './banner';
import { ConfigError, httpOrigin, isLoopbackHost, loadConfig, type Config } from './config';
import { DataDirInUseError } from './database/data-lock';
import { DatabaseError } from './database/database-error';
import { openDatabase, type Database } from './database/open';
import { channelsWithoutSender } from './inbox/visibility';
import { createMetrics } from './metrics/metrics';
import { serveMetrics } from './metrics/serve-metrics';
import { createOutbox } from './outbox/outbox';
import { createSenders } from './senders/create-senders';
import { createPusher } from './push/pusher';
import { openSignals } from './signals/open-signals';
import { readRegistrationType } from './settings/settings';
import { startTracing } from './tracing/tracing';

/**
 * Milliseconds after the stop signal: until the database closes even if services still use it, and until the process
 * exits in any case. Connections end within 8 s (`closeConnectionsOnStop`), which leaves time for the outbox.
 */
const STOP_TIMEOUT = { services: 8_500, everything: 9_800 } as const;
/** npm and the terminal may both deliver one Ctrl-C: signals within this time count as one. */
const SIGNAL_DEBOUNCE = 500;

/** Errors whose message is meant for the operator. */
const EXPECTED = [ConfigError, DataDirInUseError, DatabaseError];

type Close = () => Promise<unknown>;

/** What has been opened so far: the services that use the database, latest first, and the database itself. */
const services: Close[] = [];
let closeDatabase: Close = async () => undefined;

/** Closes everything. The database closes even if a service fails to close or is late. */
async function closeAll(): Promise<void> {
  const late = setTimeout(STOP_TIMEOUT.services);
  for (const close of services.splice(0)) await Promise.race([close(), late]).catch(report);
  await closeDatabase();
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const clock = () => new Date();
  const tracing = config.traceEndpoint ? await startTracing(config.traceEndpoint) : undefined;
  if (tracing) services.unshift(tracing.stop);
  const { db, kind, load, close, ...database } = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    trace: tracing?.statement,
    onWait: (reason) => logger.warn(reason),
    onStop: (error) => void fail(error),
  });
  closeDatabase = close;
  const redis = openSignals({ db, config, logger });
  if (redis) services.unshift(redis.close);
  const listen = redis?.listen ?? database.listen;
  await requireSenders(db, config);
  const outbox = createOutbox({ db, config, clock, logger, senders: createSenders({ db, config, clock }) });
  const isRedisAway = redis?.isAway;
  const metrics = config.metrics
    ? await createMetrics({ db, clock, connections: load, isRedisAway })
    : undefined;
  const app = await buildApp({ config, db, listen, outbox, clock, logger, isRedisAway, metrics, tracing });
  outbox.start();
  services.unshift(outbox.stop);
  const pusher = createPusher({ db, config, clock, logger });
  pusher.start();
  services.unshift(pusher.stop);
  if (kind === 'pglite') services.unshift((await openAdminSocket({ db, config, clock, logger })).close);
  if (metrics && config.metrics) services.unshift((await serveMetrics(metrics, config.metrics)).close);
  services.unshift(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  process.stdout.write(banner(config, addressOf(config, portOf(app.server.address())), kind));
}

/** The public origin, or the actual port if the operating system chose it. */
const addressOf = (config: Config, port = config.port): string =>
  config.port === 0 ? httpOrigin(config.host, port) : config.publicOrigin;

const portOf = (address: ReturnType<Server['address']>): number | undefined =>
  typeof address === 'object' ? address?.port : undefined;

/** Stops the start if nobody could receive the codes of an open channel (D3, D39). */
async function requireSenders(db: Database, config: Config): Promise<void> {
  const [unsent] = channelsWithoutSender(config, requiredChannels(await readRegistrationType(db)));
  if (!unsent) return;
  const channel = unsent === 'sms' ? 'SMS' : 'e-mail';
  throw new ConfigError(
    `Codes by ${channel} cannot be sent: set ${senderSetting(unsent)}${config.production ? '' : inboxAdvice(config)}.`,
  );
}

/** How to open the inbox of a development server. If it listens on loopback, only its public origin isn't local. */
function inboxAdvice({ host }: Config): string {
  const inbox = 'DEV_INBOX=1 to let anybody read messages at /dev/inbox';
  return isLoopbackHost(host) ? `, ${inbox}, or a PUBLIC_ORIGIN on this machine` : `, or ${inbox}`;
}

/** One line for errors that the operator can fix, the whole error otherwise. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPECTED.some((type) => error instanceof type)) return error.message;
  const code = 'code' in error ? error.code : null;
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
  if (code === 'EADDRINUSE')
    return `Port ${PORT} on ${HOST} is in use. Stop the program that uses it, or set PORT.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `The server can't listen on port ${PORT} of ${HOST} (${code}). Set HOST and PORT.`;
  return error.stack ?? error.message;
}

const report = (reason: unknown): void => void process.stderr.write(`${explain(reason)}\n`);

async function fail(reason: unknown): Promise<void> {
  report(reason);
  await closeAll().catch(() => undefined);
  process.exit(1);
}

let stoppingSince: number | null = null;

/**
 * Answers the requests in flight, then closes everything, the database last. A start in progress is finished first;
 * a second signal exits at once.
 */
async function stop(): Promise<void> {
  if (stoppingSince !== null) {
    if (Date.now() - stoppingSince > SIGNAL_DEBOUNCE) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  // Armed first: a start may wait for others.
  void setTimeout(STOP_TIMEOUT.everything).then(() => {
    process.stderr.write('The database could not be closed in time.\n');
    process.exit(1);
  });
  await started;
  await closeAll();
  process.exit(0);
}

const onSignal = () => void stop().catch(fail);
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);

const started = start().catch(fail);
