import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import { API_BASE, BODY_LIMIT } from '@contract/constants';
import { CODE, HTTP_STATUS } from '@contract/codes';
import { DEFAULT_LOCALE } from '@contract/locale';
import { fastify, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { registerB2b } from './b2b/routes';
import { Failure } from './failure';
import { registerHealth } from './health/routes';
import { purgeExpired } from './housekeeping';
import type { Deps } from './http/deps';
import { describeError, handleError } from './http/errors';
import { sendFailure } from './http/reply';
import { translate } from './i18n/translate';
import { registerInbox } from './inbox/inbox';
import { registerMember } from './member/routes';
import { registerMiniProgram } from './mini-program/routes';
import { registerPublic } from './public/routes';
import { registerSso } from './sso/routes';
import { createRegisteredOrigins } from './web/registered-origins';
import { BARE_HEADERS, registerSecurityHeaders } from './web/security-headers';
import { registerWeb } from './web/web';

const HOUR = 60 * 60 * 1_000;
/** Milliseconds a client may take to send its request. */
const REQUEST_TIMEOUT = 30_000;

/** What never became a request (a broken header, one too long) gets the envelope as well (D6). */
function refuseMalformed(_error: Error, socket: Socket): void {
  const code = CODE.invalidInput;
  const body = JSON.stringify({ code, message: translate(DEFAULT_LOCALE, `codes.${code}`), data: null });
  if (!socket.writable) return void socket.destroy();
  const headers = Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${HTTP_STATUS[code]} Bad Request\r\n${headers.join('')}content-type: application/json; charset=utf-8\r\n` +
      `cache-control: no-store\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** A number means so many proxies in front of us; Fastify itself would trust none of them. */
const trustOf = (trust: Deps['config']['trustProxy']): FastifyServerOptions['trustProxy'] =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;

const optionsOf = ({ config, logger }: Deps): FastifyServerOptions => ({
  ...(logger ? { loggerInstance: logger } : { logger: false }),
  // Its own log of a request holds the query, which is people's (D7).
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  trustProxy: trustOf(config.trustProxy),
  bodyLimit: BODY_LIMIT,
  // A HEAD would send a code like its GET.
  exposeHeadRoutes: false,
  requestTimeout: REQUEST_TIMEOUT,
  return503OnClosing: false,
  frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(BARE_HEADERS)),
  clientErrorHandler: refuseMalformed,
});

/** One line per request: no query, no address, no person (D7). */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    const duration = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, path: url.split('?', 1)[0], status: reply.statusCode, duration }, 'request');
  });
}

/** Everything under `/api`: forms in, envelopes out (D6, D7). */
async function registerApi(api: FastifyInstance, deps: Deps): Promise<void> {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(
    ['multipart/form-data', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  // Before the body is read: an unknown path is 404 whatever is sent to it.
  api.addHook('onRequest', async (request, reply) => {
    if (request.is404) return sendFailure(request, reply, new Failure(CODE.notFound));
  });
  api.setNotFoundHandler((request, reply) => sendFailure(request, reply, new Failure(CODE.notFound)));
  registerSso(api, deps);
  registerMember(api, deps);
  registerPublic(api, deps);
  registerB2b(api, deps);
  registerMiniProgram(api, deps);
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

/**
 * Builds the server: `/api`, health, the development inbox and the built app. It isn't listening yet;
 * tests inject requests.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify(optionsOf(deps));
  app.setErrorHandler(handleError);
  logRequests(app);
  keepHouse(app, deps);
  await registerSecurityHeaders(app, deps.config);
  await app.register(cookie);
  await app.register((api) => registerApi(api, deps), { prefix: API_BASE });
  registerHealth(app, deps);
  await registerInbox(app, deps);
  const origins = createRegisteredOrigins(deps, (error) => {
    app.log.error({ err: describeError(error) }, 'the registered origins could not be read');
  });
  await registerWeb(app, { config: deps.config, origins });
  return app;
}
