import * as z from 'zod/mini';
import { parseJson } from './json';
import type { LocalStore } from './storage';

const visitRecord = z.object({
  id: z.string(),
  /** When the session's token was issued, in epoch milliseconds: it is replaced after a day (D15). */
  tokenAt: z.optional(z.number()),
});

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
  const read = (): z.infer<typeof visitRecord> => {
    const record = parseJson(visitRecord, local.get('visit'));
    if (record) return record;
    const fresh = { id: randomId() };
    local.set('visit', JSON.stringify(fresh));
    return fresh;
  };
  return {
    id: () => read().id,
    tokenAt: () => read().tokenAt ?? null,
    setTokenAt: (at) =>
      local.set('visit', JSON.stringify({ id: read().id, ...(at === null ? {} : { tokenAt: at }) })),
  };
}
