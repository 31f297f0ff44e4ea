import { parseRecord } from './json';
import type { LocalStore } from './storage';

interface VisitRecord {
  id: string;
  /** When the session's token was issued, in epoch milliseconds: it is replaced after a day (D15). */
  tokenAt: number | null;
  /** When the id was taken from the device, in epoch milliseconds; null while it is a random one (D26). */
  learnedAt: number | null;
}

/** What identifies this browser to the server (S3, D26), cached in local storage. */
export interface Visit {
  id(): string;
  /** When the token was issued, or null where that isn't known. */
  tokenAt(): number | null;
  setTokenAt(at: number | null): void;
  /** When the id was taken from the device, or null while it is a random one. */
  learnedAt(): number | null;
  /** Takes the device's own id in place of the one before. */
  learn(id: string, at: number): void;
}

// Not randomUUID: it is missing outside secure contexts, such as a development server on the local network.
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const moment = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Reads the visit record, making one at the first visit. */
export function createVisit(local: LocalStore): Visit {
  const write = (record: VisitRecord): VisitRecord => {
    local.set('visit', JSON.stringify(record));
    return record;
  };
  const read = (): VisitRecord => {
    const { id, tokenAt, learnedAt } = parseRecord(local.get('visit'));
    if (typeof id !== 'string') return write({ id: randomId(), tokenAt: null, learnedAt: null });
    return { id, tokenAt: moment(tokenAt), learnedAt: moment(learnedAt) };
  };
  return {
    id: () => read().id,
    tokenAt: () => read().tokenAt,
    setTokenAt: (tokenAt) => void write({ ...read(), tokenAt }),
    learnedAt: () => read().learnedAt,
    learn: (id, learnedAt) => void write({ ...read(), id, learnedAt }),
  };
}
