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

/** A message of the member that the server hasn't taken yet. */
export interface Outgoing {
  clientId: string;
  /** Empty only beside media. */
  text: string;
  /** Whom it names. */
  mentions?: readonly Mention[] | undefined;
  /** What goes with it; uploaded before it is sent. */
  media?: readonly Attachment[] | undefined;
  /** When it was written. */
  at: string;
  /** The place of the message that it answers. */
  replyTo?: number | undefined;
  /** The message that it passes on, whose words they are, and what it shows. */
  forward?:
    { room: string; seq: number; nickname: string | null; media?: MessageMedium[] | undefined } | undefined;
  /** Why it was refused; null while it is on its way, or waits for the network. */
  failure: Failure | null;
  /** When it was refused, in epoch milliseconds. */
  refusedAt?: number | undefined;
}

/** The part of a room's log that is here: events without a gap between them, in their order. */
export interface History {
  state: 'loading' | 'ready' | 'failed';
  events: readonly RoomEvent[];
  /** Whether there are events before the first one. */
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'failed';
  /** Whether there are events after the last one: the log was opened at an earlier place. */
  hasNewer: boolean;
  newer: 'idle' | 'loading' | 'failed';
  /** Whether it is as the device has kept it: what has come since isn't here yet. */
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
  /** The pinned messages of rooms whose pages were opened, the latest pinned first. */
  pins: ReadonlyMap<string, readonly MessageEvent[]>;
  drafts: ReadonlyMap<string, string>;
  /** Who is writing in rooms at the moment. */
  typing: ReadonlyMap<string, readonly number[]>;
  /** Who members are whom the member meets in groups; null for deleted accounts. */
  people: ReadonlyMap<number, Person | null>;
  /** How long ago members on the screen were here, as far as they show it. */
  presence: ReadonlyMap<number, Presence>;
  /** What is chosen to go with the next message of a room. */
  attached: ReadonlyMap<string, readonly Attachment[]>;
  /** The messages that are being answered or changed, one in a room. */
  composing: ReadonlyMap<string, Composing>;
  /** How the member uses emoji on this device. */
  emoji: KeptEmoji;
  /** Rooms that the member doesn't belong to. */
  gone: ReadonlySet<string>;
  /** The server couldn't be reached when it was last asked; what is here may be older than what it has. */
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
  gone: new Set(),
  isWaiting: false,
};

/** A history of which nothing is here. */
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

/** The place of the last event that is here; 0 without one. */
export const lastPlace = ({ events }: Pick<History, 'events'>): number => events.at(-1)?.seq ?? 0;

/**
 * Adds later events to a history, and applies what they change in it; those at places that it has tell what is gone.
 * Null where some between are missing.
 * @param firstSeq the first place that the member may see
 */
export function extend(history: History, later: readonly RoomEvent[], firstSeq = 1): History | null {
  const last = Math.max(lastPlace(history), firstSeq - 1);
  const added = later.filter(({ seq }) => seq > last);
  const [first] = added;
  if (first !== undefined && first.seq !== last + 1) return null;
  return { ...history, events: settleEvents([...history.events, ...added], later) };
}

/** The lists in which rooms stand. */
export type RoomList = 'chats' | 'archived' | 'requests';

const listOf = (room: Room): RoomList | null => {
  if (isDeclined(room)) return null;
  if (isRequest(room)) return 'requests';
  return room.archived ? 'archived' : 'chats';
};

/** The rooms of some lists: those in which something has happened since they were taken off it, pinned ones first, then the latest. */
export const listedRooms = ({ rooms }: Pick<ChatState, 'rooms'>, ...lists: RoomList[]): Room[] =>
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
 * Whether a message that was refused, or whose media are on their way, can go back into the composer of its room: nothing
 * of what that holds may be lost. Once all media are uploaded, the server may have it. What is passed on are the words of
 * others.
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

/** How many messages the server hasn't taken, refused ones included. */
export const countUnsent = ({ outgoing }: Pick<ChatState, 'outgoing'>): number =>
  [...outgoing.values()].flat().length;

/** Whether the member doesn't want to be told of a room's messages now. */
export const isMuted = ({ mutedUntil }: Pick<Room, 'mutedUntil'>): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > Date.now();

/** Whether a room is marked as unread, though all of it is read. */
export const isOnlyMarked = ({ unread, markedUnread }: Pick<Room, 'unread' | 'markedUnread'>): boolean =>
  markedUnread && unread === 0;

/** How many messages are unread, a marked chat as one, without those of requests, of muted chats and of support (D53). */
export const countUnread = (state: Pick<ChatState, 'rooms'>): number =>
  listedRooms(state, 'chats', 'archived')
    .filter((room) => !isMuted(room) && room.kind !== 'support')
    .reduce((sum, room) => sum + (isOnlyMarked(room) ? 1 : room.unread), 0);
