import { parseRecord } from './json';
import type { TabStore } from './storage';

/** The nickname that a member is typing in this tab. It outlives a reload and a login, and is shown to its writer only. */
export interface NicknameDraftStore {
  /** Null where this member has typed nothing. */
  get(memberId: number): string | null;
  set(memberId: number, nickname: string): void;
  clear(): void;
}

/** Builds the draft over session storage. */
export function createNicknameDraft(tab: TabStore): NicknameDraftStore {
  return {
    get(memberId) {
      const { owner, nickname } = parseRecord(tab.get('nickname'));
      return owner === memberId && typeof nickname === 'string' ? nickname : null;
    },
    set: (memberId, nickname) => tab.set('nickname', JSON.stringify({ owner: memberId, nickname })),
    clear: () => tab.set('nickname', null),
  };
}
