import type { Mention, MessageEvent, RoomEvent } from '@contract/chat/event';
import { MAX_PICTURES, type MessageMedium } from '@contract/chat/media';
import type { Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import type { Presence } from '@contract/presence/presence';
import type { Failure } from '../services/result';
import { type KeptEmoji, NO_EMOJI } from '../session/chat-cache/kept-shapes';
import type { Attachment } from './attachment';
import { settleEvents } from './changes';
import type { Composing } from './composing';
import { isDeclined, isRequest, latestTime } from './rooms';

/** A message of the member that the server hasn't accepted yet. */
export interface Outgoing {
  clientId: string;
  /** Empty only if there are media. */
  text: string;
  /** Whom it mentions. */
  mentions?: readonly Mention[] | undefined;
  /** Its media, which are uploaded before it is sent. */
  media?: readonly Attachment[] | undefined;
  /** When it was written. */
  at: string;
  /** The place of the message that it answers. */
  replyTo?: number | undefined;
  /** The message that it forwards, with its author and content. */
  forward?:
    { room: string; seq: number; nickname: string | null; media?: MessageMedium[] | undefined } | undefined;
  /** Why it was refused; null while it is being sent or waits for the network. */
  failure: Failure | null;
  /** When it was refused, in epoch milliseconds. */
  refusedAt?: number | undefined;
}

/** The loaded part of a room's log: events in order, without gaps. */
export interface History {
  state: 'loading' | 'ready' | 'failed';
  events: readonly RoomEvent[];
  /** Whether there are events before the first one. */
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  /** Whether there are events after the last one, because the log was opened at an earlier place. */
  hasNewer: boolean;
  newer: 'idle' | 'loading' | 'failed';
  /** Whether it was restored from the device, so that newer events may be missing. */
  isKept: boolean;
  failure: Failure | null;
}

/** What this page knows of the member's chats. */
export interface ChatState {
  /** `idle` until a page asks for it. */
  list: 'idle' | 'loading' | 'ready' | 'failed';
  listFailure: Failure | null;
  rooms: ReadonlyMap<string, Room>;
  histories: ReadonlyMap<string, History>;
  outgoing: ReadonlyMap<string, readonly Outgoing[]>;
  /** The pinned messages of rooms whose pages were opened, the most recently pinned first. */
  pins: ReadonlyMap<string, readonly MessageEvent[]>;
  drafts: ReadonlyMap<string, string>;
  /** Who is typing in each room at the moment. */
  typing: ReadonlyMap<string, readonly number[]>;
  /** The people whom the member shares groups with, by id; null for deleted accounts. */
  people: ReadonlyMap<number, Person | null>;
  /** The presence of members on the screen, if they show it. */
  presence: ReadonlyMap<number, Presence>;
  /** The attachments of a room's next message. */
  attached: ReadonlyMap<string, readonly Attachment[]>;
  /** The messages that are being answered or edited, at most one per room. */
  composing: ReadonlyMap<string, Composing>;
  /** How the member uses emoji on this device. */
  emoji: KeptEmoji;
  /** Rooms that the member doesn't belong to, as they were last known; null for those that were never known. */
  gone: ReadonlyMap<string, Room | null>;
  /** Whether the last request couldn't reach the server, so that this state may be out of date. */
  isWaiting: boolean;
}

/** Nothing is known yet. */
export const NOTHING: ChatState = {
  list: 'idle',
  listFailure: null,
  rooms: new Map(),
  histories: new Map(),
  outgoing: new Map(),
  pins: new Map(),
  drafts: new Map(),
  typing: new Map(),
  people: new Map(),
  presence: new Map(),
  attached: new Map(),
  composing: new Map(),
  emoji: NO_EMOJI,
  gone: new Map(),
  isWaiting: false,
};

/** A history of which nothing is loaded. */
export const UNREAD_HISTORY: History = {
  state: 'loading',
  events: [],
  hasOlder: false,
  older: 'idle',
  hasNewer: false,
  newer: 'idle',
  isKept: false,
  failure: null,
};

/** A copy of a map with one value set. */
export const withEntry = <Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value,
): ReadonlyMap<Key, Value> => new Map(map).set(key, value);

/** The place of the last loaded event; 0 if there is none. */
export const lastPlace = ({ events }: Pick<History, 'events'>): number => events.at(-1)?.seq ?? 0;

/**
 * Adds later events to a history and applies their changes; events at places that it has report deletions. Null if
 * events in between are missing.
 * @param firstSeq the first place that the member may see
 */
export function extend(history: History, later: readonly RoomEvent[], firstSeq = 1): History | null {
  const last = Math.max(lastPlace(history), firstSeq - 1);
  const added = later.filter(({ seq }) => seq > last);
  const [first] = added;
  if (first !== undefined && first.seq !== last + 1) return null;
  return { ...history, events: settleEvents([...history.events, ...added], later) };
}

/** The lists of rooms. */
export type ListName = 'chats' | 'archived' | 'requests';

const listOf = (room: Room): ListName | null => {
  if (isDeclined(room)) return null;
  if (isRequest(room)) return 'requests';
  return room.archived ? 'archived' : 'chats';
};

/**
 * The rooms of some lists, without those taken off the list and unchanged since: pinned ones first, then the most
 * recent.
 */
export const listedRooms = ({ rooms }: Pick<ChatState, 'rooms'>, ...lists: ListName[]): Room[] =>
  [...rooms.values()]
    .filter((room) => room.lastSeq > room.removedSeq && lists.some((list) => listOf(room) === list))
    .toSorted(
      (a, b) =>
        Number(b.pinned) - Number(a.pinned) ||
        latestTime(b).localeCompare(latestTime(a)) ||
        b.id.localeCompare(a.id),
    );

/** Whether a message waits for the network. */
export const hasUnsent = ({ outgoing }: Pick<ChatState, 'outgoing'>): boolean =>
  [...outgoing.values()].some((messages) => messages.some(({ failure }) => failure === null));

/**
 * Whether a message that was refused or is uploading can go back into its room's composer, without losing anything that
 * the composer holds. Once all media are uploaded, the server may have the message. Forwards can't, since they hold
 * others' words.
 */
export function canCorrect(
  { attached, composing }: Pick<ChatState, 'attached' | 'composing'>,
  room: string,
  { failure, forward, media = [], replyTo }: Outgoing,
): boolean {
  const isUploaded = media.every(({ uploaded }) => uploaded !== null);
  if ((failure === null && isUploaded) || forward) return false;
  const current = composing.get(room);
  if (current && (current.kind === 'edit' || current.seq !== replyTo)) return false;
  return (attached.get(room)?.length ?? 0) + media.length <= MAX_PICTURES;
}

/** How many messages are unsent, refused ones included. */
export const countUnsent = ({ outgoing }: Pick<ChatState, 'outgoing'>): number =>
  [...outgoing.values()].flat().length;

/** Whether a room is muted now. */
export const isMuted = ({ mutedUntil }: Pick<Room, 'mutedUntil'>): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > Date.now();

/** Whether a room is marked as unread although all of it is read. */
export const isOnlyMarked = ({ unread, markedUnread }: Pick<Room, 'unread' | 'markedUnread'>): boolean =>
  markedUnread && unread === 0;

/** How many messages are unread, counting a marked chat as one, without requests, muted chats and support (D53). */
export const countUnread = (state: Pick<ChatState, 'rooms'>): number =>
  listedRooms(state, 'chats', 'archived')
    .filter((room) => !isMuted(room) && room.kind !== 'support')
    .reduce((sum, room) => sum + (isOnlyMarked(room) ? 1 : room.unread), 0);
