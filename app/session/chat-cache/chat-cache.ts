import type { RoomEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import {
  type KeptAttachment,
  type KeptComposing,
  type KeptDraft,
  type KeptEmoji,
  type KeptLog,
  type KeptMentioned,
  type KeptMessage,
  type KeptSlice,
  NO_EMOJI,
} from './kept-shapes';

/** What the list of rooms is drawn from, and what is typed. */
export interface KeptChats {
  rooms: Room[];
  /** The server's time of the answer that the rooms are of. */
  since: string | undefined;
  drafts: ReadonlyMap<string, string>;
  /** What goes with the next message of a room. */
  attached: ReadonlyMap<string, readonly KeptAttachment[]>;
  /** What the composers of rooms are for, where it isn't a message of its own. */
  composing: ReadonlyMap<string, KeptComposing>;
  /** Of the members whom drafts name, those who were chosen. */
  mentioned: ReadonlyMap<string, readonly KeptMentioned[]>;
  emoji: KeptEmoji;
}

/** What has changed in the list of rooms and their logs. */
export interface ChangedRooms {
  since: string | undefined;
  rooms: readonly Room[];
  events: ReadonlyMap<string, readonly RoomEvent[]>;
  /** Every room of the list; others are forgotten. */
  listed: ReadonlySet<string>;
  /** The rooms whose events are kept; those of others are forgotten. */
  open: ReadonlySet<string>;
  people: ChangedPeople;
}

/** What has changed of whom the logs of groups name. */
export interface ChangedPeople {
  /** Whom each of these logs names: nobody else is kept with it. */
  named: ReadonlyMap<string, ReadonlySet<number>>;
  /** Who members are, as far as that is known; null for deleted accounts. */
  known: ReadonlyMap<number, Person | null>;
  /** Of whom something else is known than before, whichever logs name them. */
  changed: ReadonlySet<number>;
}

/**
 * The chats of a member as this device keeps them (D47). Nothing rejects: where nothing can be kept, nothing is found,
 * and the app works from memory.
 */
export interface ChatCache {
  load(): Promise<KeptChats>;
  /** The log of a room; null where none is kept. */
  loadLog(room: string): Promise<KeptLog | null>;
  /** The unsent messages in the order in which they were written; null where it isn't known which are kept. */
  loadOutbox(): Promise<KeptMessage[] | null>;
  /** @returns whether it was kept; not if another tab knows later news */
  saveRooms(changed: ChangedRooms): Promise<boolean>;
  forgetEvents(room: string): Promise<void>;
  /** Forgets who a member is, in every room. */
  forgetPerson(memberId: number): Promise<void>;
  /**
   * Keeps what a tab has changed in a draft, beside what other tabs have. An empty draft is removed.
   * @param before the draft as the tab had it when it was kept last
   * @returns whether it was kept
   */
  saveDraft(draft: KeptDraft, before: KeptDraft): Promise<boolean>;
  forgetDraft(room: string): Promise<void>;
  saveEmoji(emoji: KeptEmoji): Promise<void>;
  addMessage(message: KeptMessage): Promise<void>;
  /** Notes what of a message's media the server has, and what it answers. */
  changeMessage(clientId: string, change: Pick<KeptMessage, 'media' | 'replyTo'>): Promise<void>;
  removeMessage(clientId: string): Promise<void>;
  /** Adds to the recording of a room. The first part of one takes the place of an earlier one. */
  saveSlice(slice: KeptSlice): Promise<void>;
  /** The parts of a room's recording, in their order. */
  loadSlices(room: string): Promise<KeptSlice[]>;
  forgetSlices(room: string): Promise<void>;
}

/** The chats that this device keeps, whoever's they are. */
export interface ChatCaches {
  /** The member whose chats are kept for the session of a token; null where there are none, or they are locked. */
  findOwner(token: string): Promise<number | null>;
  /** Opens a member's chats for the session of a token. Wipes those of others, and what was locked for too long. */
  open(memberId: number, token: string): ChatCache;
  /** The token of a member's session was replaced. */
  renew(memberId: number, token: string): Promise<void>;
  countUnsent(): Promise<number>;
  /** The session has expired: drafts and unsent messages wait for the member's next login, the rest is wiped. */
  lock(): Promise<void>;
  wipe(): Promise<void>;
  /** Wipes what isn't locked and was opened before a time, in epoch milliseconds. */
  wipeOpenedBefore(time: number): Promise<void>;
}

/** Nothing is kept. */
export const NOTHING: KeptChats = {
  rooms: [],
  since: undefined,
  drafts: new Map(),
  attached: new Map(),
  composing: new Map(),
  mentioned: new Map(),
  emoji: NO_EMOJI,
};

/** Caches that keep nothing: everything lives in memory. */
export const NO_CACHES: ChatCaches = {
  findOwner: () => Promise.resolve(null),
  open: () => NO_CACHE,
  renew: () => Promise.resolve(),
  countUnsent: () => Promise.resolve(0),
  lock: () => Promise.resolve(),
  wipe: () => Promise.resolve(),
  wipeOpenedBefore: () => Promise.resolve(),
};

/** A cache that keeps nothing. */
export const NO_CACHE: ChatCache = {
  load: () => Promise.resolve(NOTHING),
  loadLog: () => Promise.resolve(null),
  loadOutbox: () => Promise.resolve(null),
  saveRooms: () => Promise.resolve(false),
  forgetEvents: () => Promise.resolve(),
  forgetPerson: () => Promise.resolve(),
  saveDraft: () => Promise.resolve(false),
  forgetDraft: () => Promise.resolve(),
  saveEmoji: () => Promise.resolve(),
  addMessage: () => Promise.resolve(),
  changeMessage: () => Promise.resolve(),
  removeMessage: () => Promise.resolve(),
  saveSlice: () => Promise.resolve(),
  loadSlices: () => Promise.resolve([]),
  forgetSlices: () => Promise.resolve(),
};
