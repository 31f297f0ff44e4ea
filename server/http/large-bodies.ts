import { CODE } from '@contract/codes';
import { UPLOAD_LIMIT } from '@contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure';

/** Milliseconds within which a client must have sent a large upload; everything else has less time. */
export const LARGE_BODY_TIMEOUT = 10 * 60_000;

/** Bytes of large bodies that a process holds at once; 503 above it. */
const MAX_HELD = 128 * 1024 * 1024;
const RETRY_AFTER = 2;

/** Whether a body of this size is read only for those who may send it. */
export const isLarge = (bodyLimit: number): boolean => bodyLimit > UPLOAD_LIMIT;

let held = 0;

/**
 * Admits a large body before it is read, by its length. 400 if its length isn't told, 413 if it is too large, 503 if the
 * process holds too many.
 */
export function holdLargeBody(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  limit: number,
): Failure | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isInteger(length)) return new Failure(CODE.invalidInput);
  if (length > limit) return new Failure(CODE.tooLarge, null, 'uploadTooLarge');
  if (held + length > MAX_HELD) return new Failure(CODE.unavailable, { retryAfter: RETRY_AFTER });
  held += length;
  reply.raw.once('close', () => {
    held -= length;
  });
  return null;
}

const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Refuses bodies that take too long, but for large ones, whose time Node measures. */
export function limitBodyTime(
  app: FastifyInstance,
  milliseconds: number,
  refuse: (error: Error, socket: FastifyRequest['raw']['socket']) => void,
): void {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request;
    if (!hasBody(request) || isLarge(routeOptions.bodyLimit)) return;
    const timer = setTimeout(() => {
      if (!raw.complete && raw.socket.writable) refuse(new Error('the body took too long'), raw.socket);
    }, milliseconds);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
