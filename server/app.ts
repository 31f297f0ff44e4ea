import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { API_BASE, BODY_LIMIT } from '@contract/constants';
import { CODE } from '@contract/codes';
import type { FigureName } from '@contract/public/figures';
import {
  fastify,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { registerChatMedia } from './chat/media-route';
import { freeBytes } from './database/disk-space';
import { Failure } from './failure';
import { registerHealth } from './health/routes';
import { registerApiDocument } from './http/api-document';
import type { Deps } from './http/deps';
import { closeConnectionsOnStop } from './http/close-connections';
import { describeError, handleError } from './http/errors';
import { createClientErrorHandler, refuseBeforeNode } from './http/client-errors';
import { LARGE_BODY_TIMEOUT, limitBodyTime } from './http/large-bodies';
import { sendFailure } from './http/reply';
import { registerInbox } from './inbox/inbox';
import { registerMedia } from './media/routes';
import { createStorage, localFolder } from './media/storage';
import type { AppDeps, ServerModule } from './module';
import { eraseMember, exportMember, modules, purgeExpired } from './modules';
import { createFigures, readShownFigures } from './public/site';
import { readWorkerSwitch } from './public/site-settings';
import type { HubTiming } from './realtime/hub';
import { registerRealtime } from './realtime/realtime';
import { registerCaseMedia } from './reports/media-route';
import { OPEN_REGISTRATION, readRegistrationType } from './settings/settings';
import { createSsoContext } from './sso/context';
import { createLastKnown } from './web/last-known';
import { createRegisteredOrigins } from './web/registered-origins';
import { bareHeaders, registerSecurityHeaders } from './web/security-headers';
import { registerTextPages } from './web/text-pages';
import { registerWeb } from './web/web';

const MINUTE = 60 * 1_000;
const HOUR = 60 * MINUTE;
/** Milliseconds within which a client must have sent its headers, and its whole request, but for media of chats. */
const REQUEST_TIMEOUT = 30_000;
/** Milliseconds between two checks for late clients; Node's default of 30 s would double the timeout. */
const TIMEOUT_CHECK = 1_000;

/** Bytes from which answers are compressed. */
const COMPRESSION_THRESHOLD = 1_024;

/** Turns a number of proxies into a function: Fastify would trust none of them. */
const trustOf = (trust: Deps['config']['trustProxy']): FastifyServerOptions['trustProxy'] =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;

const optionsOf = ({ config, logger }: Deps, requestTimeout: number): FastifyHttpOptions<Server> => ({
  ...(logger ? { loggerInstance: logger } : { logger: false }),
  // Fastify's own request log contains the query, which is personal data (D7).
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  trustProxy: trustOf(config.trustProxy),
  bodyLimit: BODY_LIMIT,
  // Otherwise a HEAD request to a code call would send a code.
  exposeHeadRoutes: false,
  requestTimeout: LARGE_BODY_TIMEOUT,
  http: {
    requestTimeout: LARGE_BODY_TIMEOUT,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: TIMEOUT_CHECK,
    requireHostHeader: false,
  },
  return503OnClosing: false,
  frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(bareHeaders(config))),
});

/** Logs one line per request, without its query, address or member (D7). */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const duration = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, path: url.split('?', 1)[0], status: reply.statusCode, duration }, 'request');
  });
}

/** Registers everything under `/api`: takes forms, JSON and uploads, answers with envelopes (D6, D7, D37). */
async function registerApi(
  api: FastifyInstance,
  deps: AppDeps,
  domains: readonly ServerModule[],
): Promise<void> {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  // Runs before the body is read: an unknown path answers 404 whatever the body is.
  api.addHook('onRequest', async (request, reply) => {
    if (request.is404) return sendFailure(request, reply, new Failure(CODE.notFound));
  });
  api.setNotFoundHandler((request, reply) => sendFailure(request, reply, new Failure(CODE.notFound)));
  registerApiDocument(api, deps.config);
  for (const { routes } of domains) routes?.(api, deps);
}

/** Tells the domains what processes signal, while the server runs. */
function listenToSignals(app: FastifyInstance, deps: AppDeps, domains: readonly ServerModule[]): void {
  const stops: (() => Promise<void>)[] = [];
  app.addHook('onReady', async () => {
    for (const { channel, handle, onMissed } of domains.flatMap(({ signals = [] }) => signals)) {
      const onSignal = (payload: string) =>
        void handle(deps, payload).catch((error: unknown) => {
          app.log.error({ err: describeError(error), channel }, 'a signal could not be handled');
        });
      stops.push(await deps.listen(channel, { onSignal, onMissed: () => onMissed?.(deps) }));
    }
  });
  app.addHook('onClose', async () => {
    for (const stop of stops) await stop();
  });
}

/** Lets the domains take what clients send by their sockets. */
function takeFrames(deps: AppDeps, domains: readonly ServerModule[]): void {
  for (const { type, read } of domains.flatMap(({ frames = [] }) => frames))
    deps.realtime.receive(type, (json) => read(deps, json));
}

/**
 * Deletes expired data every hour while the server listens. The first time is soon: a server may be restarted more often
 * than that.
 */
function purgeHourly(app: FastifyInstance, { db, clock }: Deps): void {
  let timer: NodeJS.Timeout | undefined;
  const purge = () =>
    purgeExpired(db, clock()).catch((error: unknown) => {
      app.log.error({ err: describeError(error) }, 'purging expired data failed');
    });
  const purgeIn = (milliseconds: number) => {
    timer = setTimeout(() => {
      void purge();
      purgeIn(HOUR);
    }, milliseconds);
    timer.unref();
  };
  app.addHook('onListen', async () => purgeIn(MINUTE));
  app.addHook('onClose', async () => clearTimeout(timer));
}

/** Options for tests. */
export interface AppOptions {
  /** Milliseconds within which a client must have sent a request, but for media of chats. */
  requestTimeout?: number;
  domains?: readonly ServerModule[];
  socketTiming?: HubTiming;
}

/** What the app's document depends on: as it was read last, while the database fails. */
function readSiteFacts(app: FastifyInstance, { db, clock, countFigures }: AppDeps) {
  const lastKnown = <T>(what: string, initial: T, read: () => Promise<T>) =>
    createLastKnown({
      read,
      initial,
      clock,
      onError: (error) => app.log.error({ err: describeError(error) }, `${what} could not be read`),
    });
  return {
    registrationType: lastKnown('the registration type', OPEN_REGISTRATION, () => readRegistrationType(db)),
    figures: lastKnown<readonly FigureName[]>('the figures', [], () => readShownFigures(db, countFigures)),
    worker: lastKnown('the switch of the service worker', true, () => readWorkerSwitch(db)),
  };
}

/**
 * Builds the server: `/api`, the socket, health, the development inbox and the built app. The caller makes it listen;
 * tests inject requests.
 */
export async function buildApp(
  deps: Deps,
  { requestTimeout = REQUEST_TIMEOUT, domains = modules, socketTiming }: AppOptions = {},
): Promise<FastifyInstance> {
  const refusals = createClientErrorHandler(bareHeaders(deps.config));
  const app = fastify({ ...optionsOf(deps, requestTimeout), clientErrorHandler: refusals.refuse });
  refusals.watch(app.server);
  app.setErrorHandler(handleError);
  deps.tracing?.observe(app);
  closeConnectionsOnStop(app);
  logRequests(app);
  purgeHourly(app, deps);
  await registerSecurityHeaders(app, deps.config);
  refuseBeforeNode(app);
  limitBodyTime(app, requestTimeout, refusals.refuse);
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSION_THRESHOLD,
    // No client compresses requests; what strangers send is not decompressed.
    globalDecompression: false,
    // Brotli's highest quality takes longer to compress than the answer takes to travel.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  const realtime = registerRealtime(app, deps, { refuse: refusals.refuseUpgrade, timing: socketTiming });
  const memberData = { erase: eraseMember, export: exportMember };
  const countFigures = createFigures(deps);
  const storage = await createStorage(deps.config);
  const appDeps: AppDeps = {
    ...deps,
    sso: createSsoContext(deps),
    memberData,
    realtime,
    storage,
    countFigures,
  };
  const folder = localFolder(deps.config);
  deps.metrics?.observe(app, {
    hashing: appDeps.sso.passwords.load,
    sockets: () => realtime.openSockets(),
    diskFree: folder === null ? undefined : () => freeBytes(folder),
  });
  listenToSignals(app, appDeps, domains);
  takeFrames(appDeps, domains);
  await app.register((api) => registerApi(api, appDeps, domains), { prefix: API_BASE });
  registerHealth(app, deps);
  registerMedia(app, deps);
  registerChatMedia(app, appDeps);
  registerCaseMedia(app, appDeps);
  await registerInbox(app, deps);
  registerTextPages(app, deps, (error) => {
    app.log.error({ err: describeError(error) }, "the operator's details could not be read");
  });
  const origins = createRegisteredOrigins(deps, (error) => {
    app.log.error({ err: describeError(error) }, 'the registered origins could not be read');
  });
  await registerWeb(app, { config: deps.config, origins, ...readSiteFacts(app, appDeps) });
  return app;
}
