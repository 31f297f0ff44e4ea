import type { Call } from '@contract/call';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value;

const modules = import.meta.glob<Record<string, unknown>>('../../contract/*/*calls.ts', { eager: true });

/** Every call of the contract, found by itself: a new call is attacked from its first day. */
export const allCalls: readonly Call[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isCall),
);

/** Names of the fields that travel encoded in any call (D8). */
export const encodedNames: ReadonlySet<string> = new Set(allCalls.flatMap(({ encoded = [] }) => encoded));
