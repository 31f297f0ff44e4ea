import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { API_BASE, BODY_LIMIT } from '@contract/constants';
import { CODE } from '@contract/codes';
import {
  fastify,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { Failure } from './failure';
import { registerHealth } from './health/routes';
import type { Deps } from './http/deps';
import { drainOnClose } from './http/drain';
import { describeError, handleError } from './http/errors';
import { createNodeRefusals, refuseInPlaceOfNode } from './http/node-refusals';
import { sendFailure } from './http/reply';
import { registerInbox } from './inbox/inbox';
import type { ServerModule } from './module';
import { modules, purgeExpired } from './modules';
import { createSsoContext } from './sso/context';
import { createRegisteredOrigins } from './web/registered-origins';
import { bareHeaders, registerSecurityHeaders } from './web/security-headers';
import { registerWeb } from './web/web';

const HOUR = 60 * 60 * 1_000;
/** Milliseconds a client may take to send its headers, and its whole request. */
const REQUEST_TIMEOUT = 30_000;
/** Milliseconds between two looks for clients that take longer; Node's own 30 s would double their time. */
const TIMEOUT_CHECK = 1_000;

/** Bytes from which an answer is worth compressing. */
const COMPRESSED_FROM = 1_024;

/** A number means so many proxies in front of us; Fastify itself would trust none of them. */
const trustOf = (trust: Deps['config']['trustProxy']): FastifyServerOptions['trustProxy'] =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;

const optionsOf = ({ config, logger }: Deps, requestTimeout: number): FastifyHttpOptions<Server> => ({
  ...(logger ? { loggerInstance: logger } : { logger: false }),
  // Its own log of a request holds the query, which is people's (D7).
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  trustProxy: trustOf(config.trustProxy),
  bodyLimit: BODY_LIMIT,
  // A HEAD would send a code like its GET.
  exposeHeadRoutes: false,
  requestTimeout,
  http: {
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: TIMEOUT_CHECK,
    requireHostHeader: false,
  },
  return503OnClosing: false,
  frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(bareHeaders(config))),
});

/** One line per request: no query, no address, no person (D7). */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const duration = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, path: url.split('?', 1)[0], status: reply.statusCode, duration }, 'request');
  });
}

/** Everything under `/api`: forms, JSON and uploads in, envelopes out (D6, D7, D37). */
async function registerApi(
  api: FastifyInstance,
  deps: Deps,
  domains: readonly ServerModule[],
): Promise<void> {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  // Before the body is read: an unknown path is 404 whatever is sent to it.
  api.addHook('onRequest', async (request, reply) => {
    if (request.is404) return sendFailure(request, reply, new Failure(CODE.notFound));
  });
  api.setNotFoundHandler((request, reply) => sendFailure(request, reply, new Failure(CODE.notFound)));
  const appDeps = { ...deps, sso: createSsoContext(deps) };
  for (const { routes } of domains) routes?.(api, appDeps);
}

/** Sweeps now and then while the server listens. */
function keepHouse(app: FastifyInstance, { db, clock }: Deps): void {
  let timer: NodeJS.Timeout | undefined;
  const sweep = () =>
    purgeExpired(db, clock()).catch((error: unknown) => {
      app.log.error({ err: describeError(error) }, 'sweeping failed');
    });
  app.addHook('onListen', async () => {
    timer = setInterval(() => void sweep(), HOUR);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** What tests may change. */
interface AppOptions {
  /** Milliseconds a client may take to send its request. */
  requestTimeout?: number;
  domains?: readonly ServerModule[];
}

/**
 * Builds the server: `/api`, health, the development inbox and the built app. It isn't listening yet;
 * tests inject requests.
 */
export async function buildApp(
  deps: Deps,
  { requestTimeout = REQUEST_TIMEOUT, domains = modules }: AppOptions = {},
): Promise<FastifyInstance> {
  const refusals = createNodeRefusals(bareHeaders(deps.config));
  const app = fastify({ ...optionsOf(deps, requestTimeout), clientErrorHandler: refusals.refuse });
  refusals.watch(app.server);
  app.setErrorHandler(handleError);
  drainOnClose(app);
  logRequests(app);
  keepHouse(app, deps);
  await registerSecurityHeaders(app, deps.config);
  refuseInPlaceOfNode(app);
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSED_FROM,
    // The best that brotli can do takes it longer than the line.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register((api) => registerApi(api, deps, domains), { prefix: API_BASE });
  registerHealth(app, deps);
  await registerInbox(app, deps);
  const origins = createRegisteredOrigins(deps, (error) => {
    app.log.error({ err: describeError(error) }, 'the registered origins could not be read');
  });
  await registerWeb(app, { config: deps.config, origins });
  return app;
}
