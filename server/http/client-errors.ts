import { type IncomingHttpHeaders, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { CODE, type FailureCode, statusOf } from '@contract/codes';
import { DEFAULT_LOCALE } from '@contract/locale';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure';
import { translate } from '../i18n/translate';
import { sendFailure } from './reply';

/** The codes of Node's parser errors; all others are invalid input. */
const CODE_OF_ERROR: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: CODE.tooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: CODE.tooLarge,
};

/** Milliseconds that the client gets to read the answer. Closing at once could reset the connection first. */
const CLOSE_DELAY = 1_000;

/** Whether what was not parsed asks for headers only: a body would be taken for the next answer. */
const isHead = (error: Error): boolean =>
  'rawPacket' in error &&
  Buffer.isBuffer(error.rawPacket) &&
  error.rawPacket.toString('latin1', 0, 5) === 'HEAD ';

/** A raw HTTP answer, for data that was never parsed as a request. The client's language is unknown. */
function bareAnswer(code: FailureCode, headers: Readonly<Record<string, string>>, withBody: boolean): string {
  const status = statusOf(code);
  const body = JSON.stringify({ code, message: translate(DEFAULT_LOCALE, `codes.${code}`), data: null });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', withBody ? body : ''].join(
    '\r\n',
  );
}

/**
 * Answers data that Node does not parse as a request (malformed, too large, too slow) in the envelope (D6).
 * @param headers of every answer (D29)
 */
export function createClientErrorHandler(headers: Readonly<Record<string, string>>) {
  const latest = new WeakMap<Socket, ServerResponse>();

  /** Whether an answer has already started to a client that is still sending its request. */
  const isAnswered = (socket: Socket): boolean => {
    const response = latest.get(socket);
    return response?.headersSent === true && !(response.writableFinished && response.req.complete);
  };

  const end = (socket: Socket, code: FailureCode, withBody = true): void => {
    socket.end(bareAnswer(code, headers, withBody));
    setTimeout(() => socket.destroy(), CLOSE_DELAY).unref();
  };

  return {
    /** Remembers the latest response of each connection. */
    watch(server: Server): void {
      server.prependListener('request', (request, response) => latest.set(request.socket, response));
    },
    /** Handles Node's `clientError`, which is emitted again when more of the malformed request arrives. */
    refuse(error: Error, socket: Socket): void {
      if (socket.writableEnded) return;
      if (!socket.writable || isAnswered(socket)) return void socket.destroy();
      const code = 'code' in error ? CODE_OF_ERROR[String(error.code)] : undefined;
      end(socket, code ?? CODE.invalidInput, !isHead(error));
    },
    /** Refuses a request for an upgrade that has a body. */
    refuseUpgrade(socket: Socket): void {
      end(socket, CODE.invalidInput);
    },
  };
}

/** Whether Node itself refuses a request: HTTP/1.1 without a host, or an unsupported `Expect` header. */
const isRefusedByNode = (httpVersion: string, { host, expect }: IncomingHttpHeaders): boolean =>
  (httpVersion === '1.1' && host === undefined) ||
  (expect !== undefined && expect.toLowerCase() !== '100-continue');

/** Refuses in the envelope and with all headers the requests that Node would answer with a bare status (D6, D29). */
export function refuseBeforeNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async (request, reply) => {
    if (!isRefusedByNode(request.raw.httpVersion, request.headers)) return;
    return sendFailure(request, reply.header('connection', 'close'), new Failure(CODE.invalidInput));
  });
}
