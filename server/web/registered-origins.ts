import type { Deps } from '../http/deps';
import { listOrigins } from '../modules';
import { createLastKnown } from './last-known';

/**
 * Reads the origins that the domains register (back offices, mini apps) for the policy of a page (D29).
 * @param onError called when the database fails
 */
export const createRegisteredOrigins = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): (() => Promise<readonly string[]>) =>
  createLastKnown<readonly string[]>({ read: () => listOrigins(db), initial: [], clock, onError });
