import { CODE } from '@contract/codes';
import { BODY_LIMIT, UPLOAD_LIMIT } from '@contract/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure';

/** Milliseconds within which a client must have sent a medium of a chat; everything else has less time. */
export const LARGE_BODY_TIMEOUT = 10 * 60_000;

const MIB = 1024 * 1024;
/** Bytes of large bodies that a process holds at once, 503 above it; and of one member, 429 above it: two of the largest. */
const MAX_HELD = 128 * MIB;
const MAX_HELD_OF_MEMBER = 48 * MIB;
const RETRY_AFTER = 2;
/** Bytes that must come of a medium within the time that other bodies have altogether. */
const MIN_PROGRESS = 16 * 1024;

/** Whether a body of this size is read only for those who may send it. */
export const isLarge = (bodyLimit: number): boolean => bodyLimit > BODY_LIMIT;

/** Whether a body of this size may take longer than others: a medium of a chat. */
const isLong = (bodyLimit: number): boolean => bodyLimit > UPLOAD_LIMIT;

let held = 0;
const heldOfMembers = new Map<number, number>();

function hold(memberId: number, bytes: number): void {
  held += bytes;
  const ofMember = (heldOfMembers.get(memberId) ?? 0) + bytes;
  if (ofMember > 0) heldOfMembers.set(memberId, ofMember);
  else heldOfMembers.delete(memberId);
}

/**
 * Admits a member's large body before it is read, by its length. 400 if its length isn't told, 413 if it is too large,
 * 429 if the process holds too much of this member, 503 if it holds too much of all.
 */
export function holdLargeBody(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  limit: number,
  memberId: number,
): Failure | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isInteger(length)) return new Failure(CODE.invalidInput);
  if (length > limit) return new Failure(CODE.tooLarge, null, isLong(limit) ? 'uploadTooLarge' : null);
  if ((heldOfMembers.get(memberId) ?? 0) + length > MAX_HELD_OF_MEMBER)
    return new Failure(CODE.tooManyRequests, { retryAfter: RETRY_AFTER });
  if (held + length > MAX_HELD) return new Failure(CODE.unavailable, { retryAfter: RETRY_AFTER });
  hold(memberId, length);
  reply.raw.once('close', () => hold(memberId, -length));
  return null;
}

const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `onStall` after a period in which hardly anything has come. */
function watchProgress(socket: FastifyRequest['raw']['socket'], period: number, onStall: () => void) {
  let before = socket.bytesRead;
  return setInterval(() => {
    if (socket.bytesRead - before < MIN_PROGRESS) onStall();
    before = socket.bytesRead;
  }, period);
}

/**
 * Refuses bodies that take too long. The media of chats, whose time as a whole Node measures, are refused when hardly
 * anything has come of them for as long.
 */
export function limitBodyTime(
  app: FastifyInstance,
  milliseconds: number,
  refuse: (error: Error, socket: FastifyRequest['raw']['socket']) => void,
): void {
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request)) return;
    const { raw, routeOptions } = request;
    const { socket } = raw;
    const refuseLate = () => {
      if (!raw.complete && socket.writable) refuse(new Error('the body took too long'), socket);
    };
    const timer = isLong(routeOptions.bodyLimit)
      ? watchProgress(socket, milliseconds, refuseLate)
      : setTimeout(refuseLate, milliseconds);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
