import { parseRecord } from './json';
import type { TabStore } from './storage';

/** Until when no new code may be sent, per purpose and destination (D11, P-code-4). */
export interface ResendStore {
  /** Epoch milliseconds, or null once it has passed. */
  get(key: string): number | null;
  set(key: string, deadline: number): void;
  /** Forgets every destination: nobody's number stays behind a login. */
  clear(): void;
}

/** Builds the deadlines over session storage, so that a reload doesn't forget them. */
export function createResend(tab: TabStore, now: () => number = Date.now): ResendStore {
  const read = (): Record<string, number> => {
    const stored = Object.entries(parseRecord(tab.get('resend')));
    return Object.fromEntries(
      stored.flatMap(([key, deadline]) =>
        typeof deadline === 'number' && deadline > now() ? [[key, deadline]] : [],
      ),
    );
  };
  return {
    get: (key) => read()[key] ?? null,
    set(key, deadline) {
      tab.set('resend', JSON.stringify({ ...read(), [key]: deadline }));
    },
    clear: () => tab.set('resend', null),
  };
}
