import { CODE } from '@contract/codes';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { Failure } from '../failure';

/** Calls of one session that wait for their turn, at most. */
const MAX_WAITING = 56;
const RETRY_AFTER = 1;

interface Share {
  running: number;
  waiting: (() => void)[];
}

/** What runs and waits, by the token of the session. */
const shares = new Map<string, Share>();

function leave(token: string, share: Share): void {
  const next = share.waiting.shift();
  if (next) return next();
  share.running--;
  if (share.running === 0) shares.delete(token);
}

/**
 * Works on a few calls of a session at once, the others in turn, so that nobody takes all connections to the database;
 * 429 if too many wait. It asks no database: the session is known by its token.
 */
export async function inTurn<T>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { callsPerSession }: Config['limits'],
  work: () => Promise<T>,
): Promise<T | Failure> {
  // However it is spaced, it is the same session.
  const token = headers.authorization?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (token === '') return work();
  const share = shares.get(token) ?? { running: 0, waiting: [] };
  if (share.running >= callsPerSession && share.waiting.length >= MAX_WAITING)
    return new Failure(CODE.tooManyRequests, { retryAfter: RETRY_AFTER });
  shares.set(token, share);
  if (share.running < callsPerSession) share.running++;
  else await new Promise<void>((resolve) => share.waiting.push(resolve));
  try {
    return await work();
  } finally {
    leave(token, share);
  }
}
