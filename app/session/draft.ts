import * as z from 'zod/mini';
import { parseJson } from './json';
import type { TabStore } from './storage';

/**
 * What a person has typed or earned on the way through the auth pages (D18). It outlives a reload, because
 * phones drop the tab while the message is read. The schema is the fence: a password or a code has no
 * name here, so it can't be stored.
 */
const draft = z.object({
  channel: z.optional(z.enum(['phone', 'email'])),
  country: z.optional(z.string()),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  registerToken: z.optional(z.string()),
  username: z.optional(z.string()),
  nickname: z.optional(z.string()),
  /** The terms were accepted on the page before. */
  agreed: z.optional(z.boolean()),
});

export type Draft = z.infer<typeof draft>;

/** The draft of this tab. */
export interface DraftStore {
  get(): Draft;
  /** Adds to the draft; undefined removes a value. */
  set(patch: Draft): void;
  clear(): void;
  /** Hands the code on to the next page, in memory only. */
  handCode(code: string): void;
  /** The code handed on, empty after a reload. */
  code(): string;
}

/** Builds the draft over session storage. */
export function createDraft(tab: TabStore): DraftStore {
  let code = '';
  const get = (): Draft => parseJson(draft, tab.get('draft')) ?? {};
  return {
    get,
    set(patch) {
      tab.set('draft', JSON.stringify(z.parse(draft, { ...get(), ...patch })));
    },
    clear() {
      code = '';
      tab.set('draft', null);
    },
    handCode(value) {
      code = value;
    },
    code: () => code,
  };
}
