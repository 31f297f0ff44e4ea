import type { Server } from 'node:net';
import { pino } from 'pino';
import { openAdminSocket } from './admin/admin-socket';
import { neededChannels, senderSetting } from './admin/verbs';
import { buildApp } from './app';
import { banner } from './banner';
import { ConfigError, httpOrigin, loadConfig, type Config } from './config';
import { DataDirInUseError } from './database/data-lock';
import { DatabaseError, openDatabase, type Database } from './database/open';
import { deadChannels } from './inbox/visibility';
import { createOutbox } from './outbox/outbox';
import { createSenders } from './senders/create-senders';
import { readRegistrationType } from './settings/settings';

/** Milliseconds running requests and messages get before the server ends regardless. */
const PATIENCE = 15_000;
/** npm and the terminal may both deliver one Ctrl-C: only a later signal is a second one. */
const SAME_SIGNAL = 500;

/** Errors whose message is meant for the operator. */
const EXPECTED = [ConfigError, DataDirInUseError, DatabaseError];

type Close = () => Promise<unknown>;

/** Whatever has been opened so far, the last first: the order to close it in. */
const opened: Close[] = [];

async function closeAll(): Promise<void> {
  for (const close of opened.splice(0)) await close();
}

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const clock = () => new Date();
  const { db, kind, close } = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  opened.unshift(close);
  await requireSenders(db, config);
  const outbox = createOutbox({ db, config, clock, logger, senders: createSenders({ db, config, clock }) });
  const app = await buildApp({ config, db, outbox, clock, logger });
  outbox.start();
  opened.unshift(outbox.stop);
  if (kind === 'pglite') opened.unshift((await openAdminSocket({ db, config, clock })).close);
  opened.unshift(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  process.stdout.write(banner(config, addressOf(config, portOf(app.server.address())), kind));
}

/** The public address; the real port where the system was asked to choose one. */
const addressOf = (config: Config, port = config.port): string =>
  config.port === 0 ? httpOrigin(config.host, port) : config.publicOrigin;

const portOf = (address: ReturnType<Server['address']>): number | undefined =>
  typeof address === 'object' ? address?.port : undefined;

/** A code that nobody can receive locks everybody out: better not to start (D3). */
async function requireSenders(db: Database, config: Config): Promise<void> {
  const [dead] = deadChannels(config, neededChannels(await readRegistrationType(db)));
  if (!dead) return;
  const inbox = config.production ? '' : ', or DEV_INBOX=1 to read messages at /dev/inbox';
  throw new ConfigError(
    `Codes by ${dead === 'sms' ? 'SMS' : 'e-mail'} have no way out: set ${senderSetting(dead)}${inbox}.`,
  );
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

async function fail(reason: unknown): Promise<void> {
  process.stderr.write(`${explain(reason)}\n`);
  await closeAll().catch(() => undefined);
  process.exit(1);
}

let stoppingSince: number | null = null;

/** Stops taking requests, finishes those that run, and lets the database go; a second signal ends at once. */
async function stop(): Promise<void> {
  if (stoppingSince !== null) {
    if (Date.now() - stoppingSince > SAME_SIGNAL) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  setTimeout(() => {
    process.stderr.write('Some requests did not finish in time.\n');
    process.exit(1);
  }, PATIENCE).unref();
  await started;
  await closeAll();
  process.exit(0);
}

const onSignal = () => void stop().catch(fail);
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);

const started = start().catch(fail);
