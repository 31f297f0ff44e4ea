import { parseRecord } from './json';
import type { LocalStore } from './storage';

interface VisitRecord {
  id: string;
  /** When the session's token was issued, in epoch milliseconds: it is replaced after a day (D15). */
  tokenAt: number | null;
}

/** What identifies this browser to the server (S3, D26), cached in local storage. */
export interface Visit {
  id(): string;
  /** When the token was issued, or null where that isn't known. */
  tokenAt(): number | null;
  setTokenAt(at: number | null): void;
}

// Not randomUUID: it is missing outside secure contexts, such as a development server on the local network.
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads the visit record, making one at the first visit. */
export function createVisit(local: LocalStore): Visit {
  const write = (record: VisitRecord): VisitRecord => {
    local.set('visit', JSON.stringify(record));
    return record;
  };
  const read = (): VisitRecord => {
    const { id, tokenAt } = parseRecord(local.get('visit'));
    if (typeof id !== 'string') return write({ id: randomId(), tokenAt: null });
    return { id, tokenAt: typeof tokenAt === 'number' ? tokenAt : null };
  };
  return {
    id: () => read().id,
    tokenAt: () => read().tokenAt,
    setTokenAt: (tokenAt) => void write({ id: read().id, tokenAt }),
  };
}
