import { setTimeout as pause } from 'node:timers/promises';
import { DURATION } from '@contract/constants';
import type { Deps } from '../http/deps';

/** Milliseconds that a page waits for a database that doesn't answer. */
const READ_TIMEOUT = 1_000;

/** What a page needs of the database, and what it does without. */
interface LastKnownOptions<T> {
  read: () => Promise<T>;
  /** Until something has been read. */
  initial: T;
  clock: Deps['clock'];
  /** Called when the database fails. */
  onError: (error: unknown) => void;
}

/**
 * Reads what pages are sent with, at most every two seconds. If the database fails or is slow, the page is served with
 * what was read before.
 */
export function createLastKnown<T>({ read, initial, clock, onError }: LastKnownOptions<T>): () => Promise<T> {
  let known = initial;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();
  const readOnce = async () => {
    known = await read();
  };
  return async () => {
    const now = clock().getTime();
    // The absolute difference: a clock that was set back must not keep old values.
    if (Math.abs(now - readAt) >= DURATION.policyLag) {
      readAt = now;
      reading = readOnce().catch(onError);
    }
    await Promise.race([reading, pause(READ_TIMEOUT, null, { ref: false })]);
    return known;
  };
}
