import { AsyncLocalStorage } from 'node:async_hooks';

/** The time of a request is over. It is answered with 503: the client may ask again. */
export class LateError extends Error {
  override name = 'LateError';
  readonly statusCode = 503;
}

const requests = new AsyncLocalStorage<{ isLate: boolean }>();

/**
 * Runs the work of a request. When its time is over, the promise rejects, and the work may not begin another statement
 * nor commit: what the client is told has failed doesn't happen later. Only a commit under way may still succeed.
 * @param milliseconds until then
 */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const request = { isLate: false };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      request.isLate = true;
      reject(new LateError('the request took too long'));
    }, milliseconds);
  });
  try {
    return await Promise.race([requests.run(request, work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs what outlives the request that causes it, or must be done however late it is. */
export const withoutDeadline = <T>(work: () => T): T => requests.exit(work);

/** @throws LateError in the work of a request whose time is over */
export function refuseIfLate(): void {
  if (requests.getStore()?.isLate) throw new LateError('the request took too long');
}
