import * as z from 'zod/mini';
import { parseRecord } from './json';
import type { TabStore } from './storage';

const remarkDraft = z.object({
  text: z.string(),
  /** What was chosen as the reason of a report; null where nothing is. */
  reason: z.nullable(z.string()),
});

/** What a member is writing to our team about one thing: a report or an appeal. */
export type RemarkDraft = z.infer<typeof remarkDraft>;

/** The reports and appeals that are being written in this tab. They outlive a reload, and are shown to their writer only. */
export interface RemarkDraftStore {
  /** Null where this member has written nothing about it. */
  get(memberId: number, about: string): RemarkDraft | null;
  set(memberId: number, about: string, draft: RemarkDraft): void;
  clear(memberId: number, about: string): void;
}

const nameOf = (memberId: number, about: string): string => `${memberId} ${about}`;

/** Builds the drafts over session storage. */
export function createRemarkDrafts(tab: TabStore): RemarkDraftStore {
  const read = () => parseRecord(tab.get('remarks'));
  return {
    get: (memberId, about) => remarkDraft.safeParse(read()[nameOf(memberId, about)]).data ?? null,
    set: (memberId, about, draft) =>
      tab.set('remarks', JSON.stringify({ ...read(), [nameOf(memberId, about)]: draft })),
    clear(memberId, about) {
      const { [nameOf(memberId, about)]: _, ...others } = read();
      tab.set('remarks', Object.keys(others).length > 0 ? JSON.stringify(others) : null);
    },
  };
}
