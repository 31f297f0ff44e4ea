import { QUOTE_LENGTH, type MessageEvent, type RoomEvent } from '@contract/chat/event';
import { MAX_MENTIONS, type Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';

/** What events say about messages: their latest versions, and which are gone. */
interface Changes {
  versions: ReadonlyMap<number, MessageEvent>;
  gone: ReadonlySet<number>;
}

/** The message that an event carries. */
const carried = (event: RoomEvent): MessageEvent | null => {
  if (event.kind === 'message') return event;
  return 'message' in event ? event.message : null;
};

/** Picks the version of a message with the later change; of equal ones, the one that arrived last. */
function collect(events: readonly RoomEvent[]): Changes {
  const versions = new Map<number, MessageEvent>();
  const gone = new Set<number>();
  for (const event of events) {
    const message = carried(event);
    if (event.kind === 'none') gone.add(event.seq);
    if (event.kind === 'delete') gone.add(event.target);
    if (message && message.changedSeq >= (versions.get(message.seq)?.changedSeq ?? 0))
      versions.set(message.seq, message);
  }
  return { versions, gone };
}

/** The places of messages that events report as gone. */
export const goneIn = (events: readonly RoomEvent[]): ReadonlySet<number> => collect(events).gone;

/** The start of a text, cut to the length of a quote. */
export const cutQuote = (text: string): string => [...text].slice(0, QUOTE_LENGTH).join('');

/** A message whose quote shows the current version of the quoted message. */
function withQuote(message: MessageEvent, { versions, gone }: Changes): MessageEvent {
  const { quote } = message;
  if (!quote?.said) return message;
  if (gone.has(quote.seq)) return { ...message, quote: { ...quote, said: null } };
  const quoted = versions.get(quote.seq);
  const text = quoted && cutQuote(quoted.text);
  if (text === undefined || text === quote.said.text) return message;
  return { ...message, quote: { ...quote, said: { ...quote.said, text } } };
}

/** An event after changes: a message in its latest version, or `none` if the message is gone. */
function settleEvent(event: RoomEvent, changes: Changes): RoomEvent {
  const { room, seq } = event;
  const message = carried(event);
  if (message === null || event.kind === 'none') return event;
  if (changes.gone.has(message.seq)) return { room, seq, kind: 'none' };
  if (event.kind !== 'message') return event;
  return withQuote(changes.versions.get(seq) ?? event, changes);
}

/**
 * Applies what events say about messages to the events themselves and to what came with them: answers to calls, and
 * events for places that are already known. A message that is gone stays gone; replays and late answers change nothing.
 */
export function settleEvents(
  events: readonly RoomEvent[],
  beside: readonly RoomEvent[] = [],
): readonly RoomEvent[] {
  const changes = collect([...events, ...beside]);
  return events.map((event) => settleEvent(event, changes));
}

/** A room's pinned messages after events, the most recently pinned first. */
export function settlePins(
  pins: readonly MessageEvent[],
  events: readonly RoomEvent[],
): readonly MessageEvent[] {
  const changes = collect([...pins, ...events]);
  const isPinned = ({ seq }: MessageEvent): boolean =>
    !changes.gone.has(seq) && changes.versions.get(seq)?.pinned === true;
  const latest = (message: MessageEvent): MessageEvent => changes.versions.get(message.seq) ?? message;
  const known = new Set(pins.map(({ seq }) => seq));
  const added = [...changes.versions.values()].filter(({ seq }) => !known.has(seq)).toReversed();
  return [...added, ...pins].filter(isPinned).map(latest);
}

/** The message at a place; null if it isn't loaded or is gone. */
export const messageAt = (events: readonly RoomEvent[], seq: number): MessageEvent | null =>
  events.find((event): event is MessageEvent => event.kind === 'message' && event.seq === seq) ?? null;

/** What is known when an event arrives in a room. */
interface Surroundings {
  memberId: number;
  /** The loaded events of the room. */
  events: readonly RoomEvent[];
  /** Who caused it, if known here. */
  sender: Person | null | undefined;
}

/** A room after an event. If its last message is gone, the previous one is taken from the loaded events. */
export function roomAfter(room: Room, event: RoomEvent, { memberId, events, sender }: Surroundings): Room {
  const lastSeq = Math.max(room.lastSeq, event.seq);
  if (event.kind === 'message' && event.seq > room.lastSeq) {
    const isFolded = room.kind === 'group' && sender?.isBlocked === true;
    const unread = room.unread + (event.sender === memberId || isFolded ? 0 : 1);
    const after = { ...room, lastSeq, last: event, at: event.at, unread };
    return sender && !sender.isBlocked && concerns(event, memberId) ? withMention(after, event.seq) : after;
  }
  const last = room.last && settleEvent(room.last, collect([room.last, event]));
  if (last === null || last.kind === 'message') return { ...room, lastSeq, last };
  return { ...room, lastSeq, last: lastMessage(events) };
}

/** Whether somebody else's message mentions the member or answers theirs. */
export const concerns = ({ sender, mentions, quote }: MessageEvent, memberId: number): boolean =>
  sender !== memberId &&
  (mentions.some((mention) => mention.memberId === memberId) || quote?.said?.sender === memberId);

/** A group after a message that concerns the member. */
function withMention(room: Room, seq: number): Room {
  if (room.kind !== 'group' || room.mentions.length >= MAX_MENTIONS) return room;
  return { ...room, mentions: [...room.mentions, seq] };
}

/** The last message among events; null if there is none. */
const lastMessage = (events: readonly RoomEvent[]): MessageEvent | null =>
  events.findLast((event) => event.kind === 'message') ?? null;

/** Whether only the server knows the room after an event: its last message, or an unread one, may be gone. */
export function takesFrom(room: Room, event: RoomEvent): boolean {
  if (event.kind !== 'delete' && event.kind !== 'none') return false;
  const target = event.kind === 'delete' ? event.target : event.seq;
  return target === room.last?.seq || (target > room.readSeq && target <= room.lastSeq);
}

/** A message with the member's reaction set, or removed (null). */
export function withReaction(message: MessageEvent, memberId: number, emoji: string | null): MessageEvent {
  const others = message.reactions
    .map((reaction) => ({ ...reaction, members: reaction.members.filter((member) => member !== memberId) }))
    .filter(({ members, emoji: kept }) => members.length > 0 || kept === emoji);
  const isKnown = others.some((reaction) => reaction.emoji === emoji);
  const added =
    emoji === null || isKnown
      ? others.map((reaction) =>
          reaction.emoji === emoji ? { ...reaction, members: [...reaction.members, memberId] } : reaction,
        )
      : [...others, { emoji, members: [memberId] }];
  return { ...message, reactions: added };
}

/** The people whom a group needs to show an event. */
export function namedIn(event: RoomEvent): number[] {
  const named = namesOf(event);
  return named.filter((member) => member !== null);
}

function namesOf(event: RoomEvent): (number | null)[] {
  if (event.kind === 'message') return [event.sender, event.quote?.said?.sender ?? null];
  if (event.kind === 'member') return [event.member];
  return event.kind === 'settings' ? [event.by] : [];
}
