import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { BRAND } from '@contract/constants';

/** A wrong setting. The message is one line for the operator and never contains a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Limits on codes, unknown destinations, wrong passwords, account IDs, invites, calls, sockets and chats (D11, D14, D25, D38, D44). */
export interface Limits {
  sendsPerDestination10Min: number;
  sendsPerDestinationDay: number;
  sendsPerAddressHour: number;
  sendsPerDialCodeDay: number;
  unknownPerAddressHour: number;
  wrongPasswordsPerAddress10Min: number;
  usernamesPerAddressMinute: number;
  invitesPerAddressMinute: number;
  /** Calls that a process works on at once. */
  callsPerSession: number;
  /** Open at the same time, in each server process. */
  socketsPerMember: number;
  socketsPerAddress: number;
  exportsPerMemberHour: number;
  /** Searches for an account ID, and new chats, each. */
  peoplePerMemberHour: number;
  /** First messages to members who aren't contacts. */
  requestsPerMemberDay: number;
  groupsPerMemberDay: number;
  groupInvitationsPerMemberDay: number;
  messagesPerMember10Seconds: number;
  /** The same text of some length, or with a link, in whatever rooms. */
  sameTextPerMemberHour: number;
  /** How much of the limits in chats holds for accounts that are neither new nor ones about which our team has decided lately. */
  establishedPercent: number;
  /** Messages of a member to our support. */
  supportMessagesPerMemberHour: number;
  /** Edits, deletions, reactions and pins of messages. */
  changesPerMember10Seconds: number;
  /** Searches for messages; typing asks a few times. */
  searchesPerMemberMinute: number;
  /** Reports of messages and members. */
  reportsPerMemberDay: number;
  /** Pictures and files for chats: how many, and how many megabytes. */
  uploadsPerMemberHour: number;
  uploadedMegabytesPerMemberDay: number;
}

/** A bucket of S3, or of a storage that speaks like it. */
export interface Bucket {
  name: string;
  region: string;
  /** The URL of a storage that isn't AWS's own. */
  endpoint: string | null;
}

/** The validated configuration from the environment (D3, D5, D11). */
export interface Config {
  production: boolean;
  host: string;
  /** 0 lets the operating system choose. */
  port: number;
  /** Scheme, host and port that members use, without a trailing slash. */
  publicOrigin: string;
  /** Fastify's `trustProxy`: false, all, a number of hops, or a list of addresses. */
  trustProxy: boolean | number | string;
  /** Absolute path. */
  dataDir: string;
  /** Where the media of chats are; null for a folder of `dataDir`. */
  bucket: Bucket | null;
  /** A PostgreSQL URL; null selects the embedded engine in `dataDir` (D2). */
  databaseUrl: string | null;
  /** A Redis that carries signals between server processes; null leaves them to PostgreSQL (D50). */
  redisUrl: string | null;
  /** Root of every derived key; at least 32 characters. */
  secretKey: string;
  /** Public passphrases of the field encoding (D8) and the socket (D25). */
  fieldKey: string;
  socketKey: string;
  smtp: { url: string; from: string } | null;
  smsGateway: { url: string; token: string | null } | null;
  /** The only origin that pushes may go to though its address isn't public: a receiver of tests. */
  pushTestOrigin: string | null;
  /** `DEV_INBOX=1`; see `isInboxOpen`. */
  devInbox: boolean;
  logLevel: LogLevel;
  /** Where metrics are served; null if they are not wanted. */
  metrics: { host: string; port: number } | null;
  /** The collector of traces; null if they are not wanted. */
  traceEndpoint: string | null;
  limits: Limits;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Other values are rejected: a misspelt "production" must not start a development server (D39). */
const ENVIRONMENTS = ['development', 'test', 'production'] as const;

const MIN_SECRET = 32;
const FIELD_KEY_DEFAULT = `${BRAND.source}-field-key`;
const SOCKET_KEY_DEFAULT = `${BRAND.source}-socket-key`;

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const limit = (fallback: number) => integer(0, 100_000_000).default(fallback);

function isUrl(value: string, protocols: readonly string[]): boolean {
  try {
    const url = new URL(value);
    return protocols.includes(url.protocol) && url.hostname !== '';
  } catch {
    return false;
  }
}

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => isUrl(value, protocols),
      `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

const hasUser = (value: string): boolean => {
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
};

/** An address that `fetch` asks, which takes none with a user. */
const fetchedUrl = url('http:', 'https:').refine(
  (value) => !URL.canParse(value) || !hasUser(value),
  'must be an address without user and password',
);

const origin = z
  .string()
  .refine(
    (value) => isUrl(value, ['http:', 'https:']) && value.replace(/\/$/, '') === new URL(value).origin,
    'must be an origin such as https://example.com, without path, user or query',
  );

const trustProxy = z
  .string()
  .refine(
    (value) => /^(true|false|\d{1,2})$/.test(value) || value.split(',').every(isProxyAddress),
    'must be true, false, a number of hops, or addresses separated by commas',
  )
  .transform((value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    return /^\d+$/.test(value) ? Number(value) : value;
  });

function isProxyAddress(value: string): boolean {
  const [address = '', prefix, ...rest] = value.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value.trim())) return true;
  return isIP(address) !== 0 && rest.length === 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
}

const listenHost = z
  .string()
  .regex(/^[A-Za-z0-9.:_-]+$/, 'must be an address or host name to listen on, without port or scheme');

const environment = z.object({
  NODE_ENV: z.enum(ENVIRONMENTS, `must be one of ${ENVIRONMENTS.join(', ')}, or unset`).optional(),
  PORT: integer(0, 65_535).default(3000),
  HOST: listenHost.default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  TRUST_PROXY: trustProxy.default(false),
  DATA_DIR: z.string().default('.data'),
  MEDIA_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  MEDIA_BUCKET_REGION: z.string().optional(),
  MEDIA_BUCKET_ENDPOINT: url('http:', 'https:').optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  SECRET_KEY: z.string().min(MIN_SECRET, `must have at least ${MIN_SECRET} characters`).optional(),
  FIELD_KEY: z.string().default(FIELD_KEY_DEFAULT),
  SOCKET_KEY: z.string().optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  SMS_GATEWAY_URL: fetchedUrl.optional(),
  SMS_GATEWAY_TOKEN: z.string().optional(),
  PUSH_TEST_ORIGIN: origin.optional(),
  DEV_INBOX: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  METRICS_PORT: integer(0, 65_535).optional(),
  METRICS_HOST: listenHost.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  LIMIT_SENDS_PER_DESTINATION_10MIN: limit(5),
  LIMIT_SENDS_PER_DESTINATION_DAY: limit(10),
  LIMIT_SENDS_PER_ADDRESS_HOUR: limit(60),
  LIMIT_SENDS_PER_DIAL_CODE_DAY: limit(20_000),
  LIMIT_UNKNOWN_PER_ADDRESS_HOUR: limit(10),
  LIMIT_WRONG_PASSWORDS_PER_ADDRESS_10MIN: limit(100),
  LIMIT_USERNAMES_PER_ADDRESS_MINUTE: limit(60),
  LIMIT_INVITES_PER_ADDRESS_MINUTE: limit(60),
  LIMIT_CALLS_PER_SESSION: integer(1, 1_000).default(8),
  LIMIT_SOCKETS_PER_MEMBER: limit(20),
  LIMIT_SOCKETS_PER_ADDRESS: limit(5_000),
  LIMIT_EXPORTS_PER_MEMBER_HOUR: limit(10),
  LIMIT_PEOPLE_PER_MEMBER_HOUR: limit(30),
  LIMIT_REQUESTS_PER_MEMBER_DAY: limit(30),
  LIMIT_GROUPS_PER_MEMBER_DAY: limit(20),
  LIMIT_GROUP_INVITATIONS_PER_MEMBER_DAY: limit(500),
  LIMIT_MESSAGES_PER_MEMBER_10S: limit(40),
  LIMIT_SAME_TEXT_PER_MEMBER_HOUR: limit(20),
  LIMIT_ESTABLISHED_PERCENT: integer(100, 1_000).default(150),
  LIMIT_SUPPORT_MESSAGES_PER_MEMBER_HOUR: limit(200),
  LIMIT_CHANGES_PER_MEMBER_10S: limit(60),
  LIMIT_SEARCHES_PER_MEMBER_MINUTE: limit(120),
  LIMIT_REPORTS_PER_MEMBER_DAY: limit(30),
  LIMIT_UPLOADS_PER_MEMBER_HOUR: limit(300),
  LIMIT_UPLOADED_MEGABYTES_PER_MEMBER_DAY: limit(2_000),
});

type Environment = z.infer<typeof environment>;

/** Parses the environment. Empty variables count as unset, since shells and compose files write them that way. */
function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${issue?.path.join('.') ?? 'A setting'} ${issue?.message ?? 'is wrong'}.`);
}

function checkProduction(settings: Environment): void {
  if (!settings.SECRET_KEY)
    throw new ConfigError('SECRET_KEY must be set in production (at least 32 random characters).');
  if (!settings.SOCKET_KEY) throw new ConfigError('SOCKET_KEY must be set in production.');
  if (settings.DEV_INBOX === '1')
    throw new ConfigError('DEV_INBOX must not be 1 in production: the inbox shows every code.');
  if (settings.PUSH_TEST_ORIGIN) throw new ConfigError('PUSH_TEST_ORIGIN must not be set in production.');
}

const LOOPBACK_V4 = /^127(\.\d{1,3}){3}$/;

/** Whether a host name or address, without port, is a loopback address. Any 127.x.y.z counts. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || LOOPBACK_V4.test(bare);
}

/** `http://host:port`, with brackets around an IPv6 address. */
export const httpOrigin = (host: string, port: number): string =>
  new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin;

/** The secret key of this installation: generated once, readable by its owner only (D5). */
function readOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    try {
      // link() never replaces a file, so two first starts at the same time read the same key.
      linkSync(fresh, file);
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
    chmodSync(file, 0o600);
    const key = readFileSync(file, 'utf8').trim();
    if (key.length >= MIN_SECRET) return key;
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${codeOf(error)}.`, { cause: error });
  }
  throw new ConfigError(`${file} does not hold a key: restore it, or remove it to make a new one.`);
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

const isCode = (error: unknown, code: string): boolean => codeOf(error) === code;

/** Metrics are for the machine itself unless an operator says otherwise. */
function metricsOf({ METRICS_HOST, METRICS_PORT }: Environment): Config['metrics'] {
  if (METRICS_PORT === undefined && METRICS_HOST !== undefined)
    throw new ConfigError('METRICS_HOST is set but METRICS_PORT is not.');
  return METRICS_PORT === undefined ? null : { host: METRICS_HOST ?? '127.0.0.1', port: METRICS_PORT };
}

/** Where the media of chats are; null for `dataDir`. */
function bucketOf({
  MEDIA_BUCKET: name,
  MEDIA_BUCKET_REGION: region,
  MEDIA_BUCKET_ENDPOINT: endpoint,
}: Environment): Bucket | null {
  if (name === undefined && (region !== undefined || endpoint !== undefined))
    throw new ConfigError('MEDIA_BUCKET_REGION or MEDIA_BUCKET_ENDPOINT is set but MEDIA_BUCKET is not.');
  return name === undefined ? null : { name, region: region ?? 'us-east-1', endpoint: endpoint ?? null };
}

/** The domain mail is sent from where `MAIL_FROM` doesn't say; an address literal is no mail domain. */
function defaultSender(publicOrigin: string): string {
  const { hostname } = new URL(publicOrigin);
  return `no-reply@${isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname}`;
}

/**
 * Reads the configuration (D5).
 * @param env variables, as in `process.env`
 * @throws ConfigError one clear line naming the variable
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const settings = parseEnvironment(env);
  const production = settings.NODE_ENV === 'production';
  if (production) checkProduction(settings);
  if (settings.SMS_GATEWAY_TOKEN && !settings.SMS_GATEWAY_URL)
    throw new ConfigError('SMS_GATEWAY_TOKEN is set but SMS_GATEWAY_URL is not.');
  if (settings.REDIS_URL && !settings.DATABASE_URL)
    throw new ConfigError('REDIS_URL needs DATABASE_URL: the embedded database has one process only.');
  const dataDir = path.resolve(settings.DATA_DIR);
  const publicOrigin = settings.PUBLIC_ORIGIN
    ? new URL(settings.PUBLIC_ORIGIN).origin
    : httpOrigin(settings.HOST, settings.PORT);
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    publicOrigin,
    trustProxy: settings.TRUST_PROXY,
    dataDir,
    bucket: bucketOf(settings),
    databaseUrl: settings.DATABASE_URL ?? null,
    redisUrl: settings.REDIS_URL ?? null,
    secretKey: settings.SECRET_KEY ?? readOrCreateSecret(dataDir),
    fieldKey: settings.FIELD_KEY,
    socketKey: settings.SOCKET_KEY ?? SOCKET_KEY_DEFAULT,
    smtp: settings.SMTP_URL
      ? { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? defaultSender(publicOrigin) }
      : null,
    smsGateway: settings.SMS_GATEWAY_URL
      ? { url: settings.SMS_GATEWAY_URL, token: settings.SMS_GATEWAY_TOKEN ?? null }
      : null,
    pushTestOrigin: settings.PUSH_TEST_ORIGIN ? new URL(settings.PUSH_TEST_ORIGIN).origin : null,
    devInbox: settings.DEV_INBOX === '1',
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metrics: metricsOf(settings),
    traceEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    limits: {
      sendsPerDestination10Min: settings.LIMIT_SENDS_PER_DESTINATION_10MIN,
      sendsPerDestinationDay: settings.LIMIT_SENDS_PER_DESTINATION_DAY,
      sendsPerAddressHour: settings.LIMIT_SENDS_PER_ADDRESS_HOUR,
      sendsPerDialCodeDay: settings.LIMIT_SENDS_PER_DIAL_CODE_DAY,
      unknownPerAddressHour: settings.LIMIT_UNKNOWN_PER_ADDRESS_HOUR,
      wrongPasswordsPerAddress10Min: settings.LIMIT_WRONG_PASSWORDS_PER_ADDRESS_10MIN,
      usernamesPerAddressMinute: settings.LIMIT_USERNAMES_PER_ADDRESS_MINUTE,
      invitesPerAddressMinute: settings.LIMIT_INVITES_PER_ADDRESS_MINUTE,
      callsPerSession: settings.LIMIT_CALLS_PER_SESSION,
      socketsPerMember: settings.LIMIT_SOCKETS_PER_MEMBER,
      socketsPerAddress: settings.LIMIT_SOCKETS_PER_ADDRESS,
      exportsPerMemberHour: settings.LIMIT_EXPORTS_PER_MEMBER_HOUR,
      peoplePerMemberHour: settings.LIMIT_PEOPLE_PER_MEMBER_HOUR,
      requestsPerMemberDay: settings.LIMIT_REQUESTS_PER_MEMBER_DAY,
      groupsPerMemberDay: settings.LIMIT_GROUPS_PER_MEMBER_DAY,
      groupInvitationsPerMemberDay: settings.LIMIT_GROUP_INVITATIONS_PER_MEMBER_DAY,
      messagesPerMember10Seconds: settings.LIMIT_MESSAGES_PER_MEMBER_10S,
      sameTextPerMemberHour: settings.LIMIT_SAME_TEXT_PER_MEMBER_HOUR,
      establishedPercent: settings.LIMIT_ESTABLISHED_PERCENT,
      supportMessagesPerMemberHour: settings.LIMIT_SUPPORT_MESSAGES_PER_MEMBER_HOUR,
      changesPerMember10Seconds: settings.LIMIT_CHANGES_PER_MEMBER_10S,
      searchesPerMemberMinute: settings.LIMIT_SEARCHES_PER_MEMBER_MINUTE,
      reportsPerMemberDay: settings.LIMIT_REPORTS_PER_MEMBER_DAY,
      uploadsPerMemberHour: settings.LIMIT_UPLOADS_PER_MEMBER_HOUR,
      uploadedMegabytesPerMemberDay: settings.LIMIT_UPLOADED_MEGABYTES_PER_MEMBER_DAY,
    },
  };
}
