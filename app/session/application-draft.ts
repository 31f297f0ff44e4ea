import { parseRecord } from './json';
import type { TabStore } from './storage';

/** What a member has typed into the application of creators (D18). */
export interface ApplicationDraft {
  email: string;
  fields: readonly string[];
  reason: string;
  affect: string;
}

/** The application that a member is writing in this tab. It outlives a reload and a login, and is shown to its writer only. */
export interface ApplicationDraftStore {
  /** Null where this member has written nothing. */
  get(memberId: number): ApplicationDraft | null;
  set(memberId: number, draft: ApplicationDraft): void;
  clear(): void;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Builds the draft over session storage. */
export function createApplicationDraft(tab: TabStore): ApplicationDraftStore {
  return {
    get(memberId) {
      const { owner, email, fields, reason, affect } = parseRecord(tab.get('application'));
      if (owner !== memberId) return null;
      const chosen: unknown[] = Array.isArray(fields) ? fields : [];
      return {
        email: text(email),
        fields: chosen.filter((field) => typeof field === 'string'),
        reason: text(reason),
        affect: text(affect),
      };
    },
    set: (memberId, { email, fields, reason, affect }) =>
      tab.set('application', JSON.stringify({ owner: memberId, email, fields, reason, affect })),
    clear: () => tab.set('application', null),
  };
}
