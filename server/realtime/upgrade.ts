import { ServerResponse, type IncomingMessage } from 'node:http';
import { CODE } from '@contract/codes';
import { SOCKET } from '@contract/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { isLoopbackHost, type Config } from '../config';
import { Failure } from '../failure';
import { sendFailure } from '../http/reply';
import type { Hub } from './hub';

/** Seconds after which a client whose address has too many sockets may try again. */
const RETRY_AFTER = 60;

/**
 * Whether a page of this origin may open a socket (D25). Apps send no origin. On a development machine the page may have
 * been opened by another name of the machine than `PUBLIC_ORIGIN` has.
 */
export function isOwnOrigin(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  origin: string | undefined,
  host: string | undefined,
): boolean {
  if (origin === undefined || origin === publicOrigin) return true;
  if (!isLoopbackHost(new URL(publicOrigin).hostname) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return isLoopbackHost(url.hostname) && url.host === host && url.protocol === new URL(publicOrigin).protocol;
}

/**
 * Lets Fastify route requests for an upgrade like all others, so that a refusal has the envelope and the headers of
 * every answer (D6, D29). A request for any other upgrade than ours gets its ordinary answer.
 */
function routeUpgrades(app: FastifyInstance, refuse: (socket: IncomingMessage['socket']) => void) {
  const heads = new WeakMap<IncomingMessage, Buffer>();
  app.server.on('upgrade', (request: IncomingMessage, _socket, head: Buffer) => {
    const { socket } = request;
    socket.on('error', () => socket.destroy());
    // Node has stopped reading the request, so a body would never arrive.
    if (request.method !== 'GET') return refuse(socket);
    heads.set(request, head);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    app.routing(request, response);
  });
  return heads;
}

/** Serves the socket at `/ws/echo` (S7, D25), until the server stops. */
export function registerUpgrade(
  app: FastifyInstance,
  config: Config,
  { hub, refuse }: { hub: Hub; refuse: (socket: IncomingMessage['socket']) => void },
): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    autoPong: false,
    maxPayload: SOCKET.maxFrame,
  });
  const heads = routeUpgrades(app, refuse);
  let isStopping = false;

  const refusalOf = ({ headers, ip }: FastifyRequest): Failure | null => {
    if (isStopping) return new Failure(CODE.unavailable, { retryAfter: 1 });
    if (!isOwnOrigin(config, headers.origin, headers.host)) return new Failure(CODE.notAllowed);
    return hub.hasRoom(ip) ? null : new Failure(CODE.tooManyRequests, { retryAfter: RETRY_AFTER });
  };

  app.get(SOCKET.path, async (request, reply) => {
    const { raw } = request;
    const head = heads.get(raw);
    const isUpgrade = head !== undefined && raw.headers.upgrade?.toLowerCase() === 'websocket';
    const refusal = isUpgrade ? refusalOf(request) : new Failure(CODE.notFound);
    if (refusal || !head) return sendFailure(request, reply, refusal ?? new Failure(CODE.notFound));
    reply.hijack();
    reply.raw.detachSocket(raw.socket);
    sockets.handleUpgrade(raw, raw.socket, head, (socket) => hub.accept(socket, request.ip));
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    hub.closeAll();
  });
}
