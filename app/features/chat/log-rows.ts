import type { GroupEvent, Mention, MessageEvent, RoomEvent } from '@contract/chat/event';
import type { MessageMedium } from '@contract/chat/media';
import { cutQuote, messageAt } from '../../chat/changes';
import type { Outgoing } from '../../chat/chat-state';
import { startOfDay } from './format-times';

/** A message as the log draws it. */
export interface MessageRow {
  kind: 'message';
  /** The same for a message on its way and once it has arrived, so that it doesn't move. */
  key: string;
  sender: number;
  text: string;
  /** Whom it names. */
  mentions: readonly Mention[];
  /** What the server has of it; what is on its way there stands in `outgoing`. */
  media: readonly MessageMedium[];
  at: Date;
  /** Its place; null while the server hasn't taken it. */
  seq: number | null;
  /** As the server has it; null while it hasn't taken it. */
  message: MessageEvent | null;
  /** What it answers, and whose words it passes on. */
  quote: MessageEvent['quote'];
  forwardedFrom: MessageEvent['forwardedFrom'];
  outgoing: Outgoing | null;
  /** The reader has blocked who wrote it. */
  isBlocked: boolean;
  /** Starts and ends a group of one sender's messages of the same minute. */
  first: boolean;
  last: boolean;
}

/** What happened in a group, as the log tells it. */
export interface NoteRow {
  kind: 'note';
  key: string;
  at: Date;
  event: GroupEvent;
}

/** What the log shows, from the oldest to the latest. */
export type LogRow =
  MessageRow | NoteRow | { kind: 'date'; key: string; at: Date } | { kind: 'unread'; key: string };

type Content = Omit<MessageRow, 'isBlocked' | 'first' | 'last'>;

type Entry = Content | NoteRow;

/** Tells the rows of messages apart. */
export const keyOf = ({ sender, clientId }: Pick<MessageEvent, 'sender' | 'clientId'>): string =>
  `${sender}:${clientId}`;

const ofEvent = (message: MessageEvent): Content => ({
  kind: 'message',
  key: keyOf(message),
  sender: message.sender,
  text: message.text,
  mentions: message.mentions,
  media: message.media,
  at: new Date(message.at),
  seq: message.seq,
  message,
  quote: message.quote,
  forwardedFrom: message.forwardedFrom,
  outgoing: null,
});

/** The last row of each message that has arrived. */
const rowsOf = new WeakMap<MessageEvent, MessageRow>();

const entryOf = (event: RoomEvent): Entry[] => {
  if (event.kind === 'message') return [rowsOf.get(event) ?? ofEvent(event)];
  if (event.kind !== 'member' && event.kind !== 'settings') return [];
  return [{ kind: 'note', key: `note:${event.seq}`, at: new Date(event.at), event }];
};

/** The row of a message: the same object until it changes, so that the log doesn't redraw it. */
function rowOf(content: Content, place: Pick<MessageRow, 'isBlocked' | 'first' | 'last'>): MessageRow {
  const { isBlocked, first, last } = place;
  const known = content.message ? rowsOf.get(content.message) : undefined;
  if (known && known.isBlocked === isBlocked && known.first === first && known.last === last) return known;
  const row = { ...content, ...place };
  if (content.message) rowsOf.set(content.message, row);
  return row;
}

/** What a message on its way answers, if that is here. */
function quoteOf(events: readonly RoomEvent[], replyTo: number | undefined): MessageEvent['quote'] {
  const message = replyTo === undefined ? null : messageAt(events, replyTo);
  if (message === null) return null;
  const { seq, sender, text, media } = message;
  return { seq, said: { sender, text: cutQuote(text), media } };
}

const ofOutgoing = (outgoing: Outgoing, sender: number, events: readonly RoomEvent[]): Content => ({
  kind: 'message',
  key: keyOf({ sender, clientId: outgoing.clientId }),
  sender,
  text: outgoing.text,
  mentions: outgoing.mentions ?? [],
  media: outgoing.forward?.media ?? [],
  at: new Date(outgoing.at),
  seq: null,
  message: null,
  quote: quoteOf(events, outgoing.replyTo),
  forwardedFrom: outgoing.forward ? { nickname: outgoing.forward.nickname } : null,
  outgoing,
});

const MINUTE = 60_000;

const isGroup = (one: Entry | undefined, two: Entry | undefined): boolean =>
  one?.kind === 'message' &&
  two?.kind === 'message' &&
  one.sender === two.sender &&
  Math.floor(one.at.getTime() / MINUTE) === Math.floor(two.at.getTime() / MINUTE);

/** Whether a note says the same as the one before: that the same person has changed the group's settings. */
function isRepeated(before: Entry | undefined, entry: Entry): boolean {
  if (before?.kind !== 'note' || entry.kind !== 'note') return false;
  const [one, two] = [before.event, entry.event];
  if (one.kind !== 'settings' || two.kind !== 'settings' || one.by !== two.by) return false;
  const isPlain = [one, two].every(({ title, changed }) => title === null && !changed.includes('picture'));
  return isPlain && startOfDay(before.at) === startOfDay(entry.at);
}

/** What a room is drawn from. */
interface Log {
  events: readonly RoomEvent[];
  outgoing: readonly Outgoing[];
  memberId: number;
  /** Whether the reader has blocked a member. */
  isBlocked: (member: number) => boolean;
  /** The places that were unread when the room was opened: those after one, up to the last one of that time. */
  unread: { after: number; upTo: number };
}

/**
 * Lays out a log: a date before each day's first message, a divider before the first message of others that wasn't read
 * when the room was opened, unless that one isn't here; groups of messages, and notes of what happened, each once in a row. A message of
 * somebody who is blocked stands alone, and isn't new.
 */
export function layOutLog({ events, outgoing, memberId, isBlocked, unread }: Log): LogRow[] {
  const arrived = new Set(
    events.flatMap((event) =>
      event.kind === 'message' && event.sender === memberId ? [event.clientId] : [],
    ),
  );
  const known = events.flatMap(entryOf);
  const entries: Entry[] = [
    ...known.filter((entry, index) => !isRepeated(known[index - 1], entry)),
    ...outgoing
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((message) => ofOutgoing(message, memberId, events)),
  ];
  const isUnreadHere = (events[0]?.seq ?? 0) <= unread.after + 1;
  const firstUnread = entries.findIndex(
    (entry) =>
      isUnreadHere &&
      entry.kind === 'message' &&
      entry.seq !== null &&
      entry.seq > unread.after &&
      entry.seq <= unread.upTo &&
      entry.sender !== memberId &&
      !isBlocked(entry.sender),
  );
  const days = entries.map(({ at }) => startOfDay(at));
  return entries.flatMap((entry, index): LogRow[] => {
    const [before, after] = [entries[index - 1], entries[index + 1]];
    const startsDay = days[index - 1] !== days[index];
    const endsDay = days[index + 1] !== days[index];
    const row = (): LogRow => {
      if (entry.kind === 'note') return entry;
      const isFolded = isBlocked(entry.sender);
      return rowOf(entry, {
        isBlocked: isFolded,
        first: isFolded || startsDay || index === firstUnread || !isGroup(before, entry),
        last: isFolded || endsDay || index + 1 === firstUnread || !isGroup(entry, after),
      });
    };
    return [
      ...(startsDay ? [{ kind: 'date' as const, key: `date:${entry.key}`, at: entry.at }] : []),
      ...(index === firstUnread ? [{ kind: 'unread' as const, key: 'unread' }] : []),
      row(),
    ];
  });
}
