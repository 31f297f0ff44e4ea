import { CODE } from '@contract/codes';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { Failure } from '../failure';
import { addressGroup } from '../limits/address-group';

/** Calls of one session that wait for their turn, at most. */
const MAX_WAITING = 56;
const RETRY_AFTER = 1;

interface Share {
  running: number;
  waiting: (() => void)[];
}

/** What runs and waits, by session and by address group. */
const shares = new Map<string, Share>();

function leave(key: string, share: Share): void {
  const next = share.waiting.shift();
  if (next) return next();
  share.running--;
  if (share.running === 0) shares.delete(key);
}

/** Runs work of a key once fewer than `width` run; 429 if too many wait already. */
async function takeTurn<T>(
  key: string,
  { width, maxWaiting }: { width: number; maxWaiting: number },
  work: () => Promise<T>,
): Promise<T | Failure> {
  const share = shares.get(key) ?? { running: 0, waiting: [] };
  if (share.running >= width && share.waiting.length >= maxWaiting)
    return new Failure(CODE.tooManyRequests, { retryAfter: RETRY_AFTER });
  shares.set(key, share);
  if (share.running < width) share.running++;
  else await new Promise<void>((resolve) => share.waiting.push(resolve));
  try {
    return await work();
  } finally {
    leave(key, share);
  }
}

/**
 * Works on a few calls of a session at once, the others in turn, so that nobody takes all connections to the database;
 * 429 if too many wait, or if too many of an address group run. It asks no database: the session is known by its token.
 */
export function inTurn<T>(
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { callsPerSession, callsPerAddress }: Config['limits'],
  work: () => Promise<T>,
): Promise<T | Failure> {
  const ofAddress = () =>
    takeTurn(`address ${addressGroup(ip)}`, { width: callsPerAddress, maxWaiting: 0 }, work);
  const token = headers.authorization?.trim() ?? '';
  return token === ''
    ? ofAddress()
    : takeTurn(`session ${token}`, { width: callsPerSession, maxWaiting: MAX_WAITING }, ofAddress);
}
