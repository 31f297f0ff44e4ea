import { isDeepStrictEqual } from 'node:util';

/** Fails where something has come out otherwise than it should. */
export function demand<T>(what: string, found: T, wanted: T): void {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`);
}
