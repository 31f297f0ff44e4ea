import type { Channel } from '@contract/channel';
import { parseRecord } from './json';
import type { TabStore } from './storage';

/** What a person has typed or earned on the way through the auth pages (D18). */
export interface Draft {
  channel?: Channel | undefined;
  country?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  registerToken?: string | undefined;
  username?: string | undefined;
  nickname?: string | undefined;
  /** The terms were accepted on the page before. */
  agreed?: boolean | undefined;
  /** The invite whose form is filled in, and what its own field holds (D20). */
  invite?: string | undefined;
  inviteField?: string | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * What may be kept, by name, both ways: a password or a code has no name here, so whatever a page hands over,
 * it can't be stored.
 */
const pick = (record: Readonly<Record<string, unknown>>): Draft => ({
  channel: record['channel'] === 'phone' || record['channel'] === 'email' ? record['channel'] : undefined,
  country: text(record['country']),
  phone: text(record['phone']),
  email: text(record['email']),
  registerToken: text(record['registerToken']),
  username: text(record['username']),
  nickname: text(record['nickname']),
  agreed: typeof record['agreed'] === 'boolean' ? record['agreed'] : undefined,
  invite: text(record['invite']),
  inviteField: text(record['inviteField']),
});

/** Whether two drafts are about the same number or address. */
const isSameRecipient = (one: Draft, other: Draft): boolean =>
  one.channel === other.channel &&
  (one.channel === 'email'
    ? one.email === other.email
    : one.country === other.country && one.phone === other.phone);

/** Adds to a draft. A register token goes with the recipient that it was given for (D12). */
function amend(draft: Draft, patch: Draft): Draft {
  const next = { ...draft, ...patch };
  return isSameRecipient(draft, next) ? next : { ...next, registerToken: patch.registerToken };
}

/** The draft of this tab. It outlives a reload, because phones drop the tab while the message is read. */
export interface DraftStore {
  get(): Draft;
  /** Adds to the draft; undefined removes a value. Another number or address removes the register token. */
  set(patch: Draft): void;
  clear(): void;
  /** Hands the code on to the next page, in memory only. */
  handCode(code: string): void;
  /** The code handed on, empty after a reload. */
  code(): string;
  /** Whether something is told for the first time on the way through the auth pages; from then on it has been. */
  isNews(key: string): boolean;
}

/** Builds the draft over session storage. */
export function createDraft(tab: TabStore): DraftStore {
  let code = '';
  const told = new Set<string>();
  const get = (): Draft => pick(parseRecord(tab.get('draft')));
  return {
    get,
    set: (patch) => tab.set('draft', JSON.stringify(pick({ ...amend(get(), patch) }))),
    clear() {
      code = '';
      told.clear();
      tab.set('draft', null);
    },
    handCode(value) {
      code = value;
    },
    code: () => code,
    isNews(key) {
      const isFirst = !told.has(key);
      told.add(key);
      return isFirst;
    },
  };
}
