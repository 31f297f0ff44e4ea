import type { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { openAdminSocket } from './admin/admin-socket';
import { requiredChannels, senderSetting } from './settings/registration-type-verb';
import { buildApp } from './app';
import { banner } from './banner';
import { ConfigError, httpOrigin, isLoopbackHost, loadConfig, type Config } from './config';
import { DataDirInUseError } from './database/data-lock';
import { DatabaseError, openDatabase, type Database } from './database/open';
import { deadChannels } from './inbox/visibility';
import { createOutbox } from './outbox/outbox';
import { createSenders } from './senders/create-senders';
import { readRegistrationType } from './settings/settings';

/**
 * Milliseconds from the stop: until the database closes whatever still uses it, and until the process ends
 * regardless. Connections end within 8 s (`drainOnClose`), so that the outbox has a moment left.
 */
const STOP = { services: 8_500, everything: 9_800 } as const;
/** npm and the terminal may both deliver one Ctrl-C: only a later signal is a second one. */
const SAME_SIGNAL = 500;

/** Errors whose message is meant for the operator. */
const EXPECTED = [ConfigError, DataDirInUseError, DatabaseError];

type Close = () => Promise<unknown>;

/** What has been opened so far: what uses the database, the last first, and the database itself. */
const services: Close[] = [];
let closeDatabase: Close = async () => undefined;

/** Closes everything. Neither a service that fails nor one that is late keeps the database from closing. */
async function closeAll(): Promise<void> {
  const late = setTimeout(STOP.services);
  for (const close of services.splice(0)) await Promise.race([close(), late]).catch(report);
  await closeDatabase();
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const clock = () => new Date();
  const { db, kind, close } = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  closeDatabase = close;
  await requireSenders(db, config);
  const outbox = createOutbox({ db, config, clock, logger, senders: createSenders({ db, config, clock }) });
  const app = await buildApp({ config, db, outbox, clock, logger });
  outbox.start();
  services.unshift(outbox.stop);
  if (kind === 'pglite') services.unshift((await openAdminSocket({ db, config, clock, logger })).close);
  services.unshift(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  process.stdout.write(banner(config, addressOf(config, portOf(app.server.address())), kind));
}

/** The public address; the real port where the system was asked to choose one. */
const addressOf = (config: Config, port = config.port): string =>
  config.port === 0 ? httpOrigin(config.host, port) : config.publicOrigin;

const portOf = (address: ReturnType<Server['address']>): number | undefined =>
  typeof address === 'object' ? address?.port : undefined;

/** A code that nobody can receive locks everybody out: better not to start (D3, D39). */
async function requireSenders(db: Database, config: Config): Promise<void> {
  const [dead] = deadChannels(config, requiredChannels(await readRegistrationType(db)));
  if (!dead) return;
  const channel = dead === 'sms' ? 'SMS' : 'e-mail';
  throw new ConfigError(
    `Codes by ${channel} have no way out: set ${senderSetting(dead)}${config.production ? '' : inboxAdvice(config)}.`,
  );
}

/** How a development server gets its inbox. One that listens on this machine lacks a local public origin only. */
function inboxAdvice({ host }: Config): string {
  const inbox = 'DEV_INBOX=1 to let anybody read messages at /dev/inbox';
  return isLoopbackHost(host) ? `, ${inbox}, or a PUBLIC_ORIGIN on this machine` : `, or ${inbox}`;
}

/** One clear line where the operator can do something about it, the whole error otherwise. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPECTED.some((type) => error instanceof type)) return error.message;
  const code = 'code' in error ? error.code : null;
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
  if (code === 'EADDRINUSE') return `Port ${PORT} on ${HOST} is in use. Stop what uses it, or set PORT.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `Port ${PORT} on ${HOST} can't be listened on (${code}). Set HOST and PORT.`;
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
 * Answers what is in flight, then lets everything go, the database last. A start that is under way is finished
 * first; a second signal ends at once.
 */
async function stop(): Promise<void> {
  if (stoppingSince !== null) {
    if (Date.now() - stoppingSince > SAME_SIGNAL) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  await started;
  void setTimeout(STOP.everything).then(() => {
    process.stderr.write('The database could not be closed in time.\n');
    process.exit(1);
  });
  await closeAll();
  process.exit(0);
}

const onSignal = () => void stop().catch(fail);
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);

const started = start().catch(fail);
