import { type IncomingHttpHeaders, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { CODE, type FailureCode, statusOf } from '@contract/codes';
import { DEFAULT_LOCALE } from '@contract/locale';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure';
import { translate } from '../i18n/translate';
import { sendFailure } from './reply';

/** Node's errors that have a code of their own; all others are invalid input. */
const CODE_OF_ERROR: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: CODE.tooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: CODE.tooLarge,
};

/** Milliseconds a refused client gets to read the answer. Closing at once could reset the connection first. */
const LINGER = 1_000;

/** An answer as bytes, for what never became a request. Its language isn't known. */
function bareAnswer(code: FailureCode, headers: Readonly<Record<string, string>>): string {
  const status = statusOf(code);
  const body = JSON.stringify({ code, message: translate(DEFAULT_LOCALE, `codes.${code}`), data: null });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers what never becomes a request (broken, too large, too slow) in the envelope (D6).
 * @param headers go on every answer (D29)
 */
export function createNodeRefusals(headers: Readonly<Record<string, string>>) {
  const latest = new WeakMap<Socket, ServerResponse>();

  /** Whether a client that is still sending its request has been answered, at least in part. */
  const isAnswered = (socket: Socket): boolean => {
    const response = latest.get(socket);
    return response?.headersSent === true && !(response.writableFinished && response.req.complete);
  };

  return {
    /** Notes which request a connection is at. */
    watch(server: Server): void {
      server.prependListener('request', (request, response) => latest.set(request.socket, response));
    },
    /** Node's `clientError`; it comes again when more of the broken request arrives. */
    refuse(error: Error, socket: Socket): void {
      if (socket.writableEnded) return;
      if (!socket.writable || isAnswered(socket)) return void socket.destroy();
      const code = 'code' in error ? CODE_OF_ERROR[String(error.code)] : undefined;
      socket.end(bareAnswer(code ?? CODE.invalidInput, headers));
      setTimeout(() => socket.destroy(), LINGER).unref();
    },
  };
}

/** Whether Node itself would refuse a request: HTTP/1.1 without a host, or an expectation nobody can meet. */
const isRefusedByNode = (httpVersion: string, { host, expect }: IncomingHttpHeaders): boolean =>
  (httpVersion === '1.1' && host === undefined) ||
  (expect !== undefined && expect.toLowerCase() !== '100-continue');

/** Refuses in the envelope, with all headers, what Node would refuse with a bare status (D6, D29). */
export function refuseInPlaceOfNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async (request, reply) => {
    if (!isRefusedByNode(request.raw.httpVersion, request.headers)) return;
    return sendFailure(request, reply.header('connection', 'close'), new Failure(CODE.invalidInput));
  });
}
