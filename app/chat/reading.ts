import type { MessageEvent } from '@contract/chat/event';
import { MAX_MENTIONS, MAX_UNREAD, type Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import { type ChatState, type History, lastPlace, UNREAD_HISTORY } from './chat-state';
import { senderIn } from './rooms';

/** The reader of a room, and what is loaded of it. */
export interface Reading {
  memberId: number;
  people: ReadonlyMap<number, Person | null>;
  /** The loaded part of its log. */
  history: Pick<History, 'events' | 'hasNewer'>;
}

/** What the state of the chats tells of who reads a room. */
export const readingOf = ({ histories, people }: ChatState, memberId: number, room: string): Reading => ({
  memberId,
  people,
  history: histories.get(room) ?? UNREAD_HISTORY,
});

/** Whether a message counts as unread: in groups, messages from people whom the member has blocked don't. */
function isNews(room: Room, { sender }: MessageEvent, { memberId, people }: Reading): boolean {
  const isFolded = room.kind === 'group' && senderIn(room, sender, people)?.isBlocked === true;
  return sender !== memberId && !isFolded;
}

/** How many unread messages are left once the member has read up to a place; null if the loaded part doesn't tell. */
function countLeft(room: Room, upTo: number, reading: Reading): number | null {
  const { events, hasNewer } = reading.history;
  const before = Math.max(room.readSeq, room.firstSeq - 1);
  const [first, last] = [events[0]?.seq ?? Infinity, lastPlace({ events })];
  const count = (from: number, to: number): number =>
    events.filter(
      (event) =>
        event.kind === 'message' && event.seq > from && event.seq <= to && isNews(room, event, reading),
    ).length;
  if (!hasNewer && last >= room.lastSeq && first <= upTo + 1) return count(upTo, room.lastSeq);
  if (room.unread >= MAX_UNREAD || first > before + 1 || last < upTo) return null;
  return Math.max(0, room.unread - count(before, upTo));
}

/** The room once the member has read it to its end. */
function readToEnd(room: Room, readSeq: number): Room {
  const read = { ...room, readSeq, unread: 0, markedUnread: false };
  return read.kind === 'group' ? { ...read, mentions: [] } : read;
}

/** The room once the member has read up to a place, and whether only the server knows what is unread after it. */
export function readUpTo(room: Room, upTo: number, reading: Reading): { room: Room; isUnsure: boolean } {
  if (upTo <= room.readSeq) return { room, isUnsure: false };
  if (upTo >= room.lastSeq) return { room: readToEnd(room, upTo), isUnsure: false };
  const left = countLeft(room, upTo, reading);
  const read = { ...room, readSeq: upTo, unread: left ?? room.unread, markedUnread: false };
  if (read.kind !== 'group') return { room: read, isUnsure: left === null };
  const mentions = read.mentions.filter((seq) => seq > upTo);
  return {
    room: { ...read, mentions },
    // If there are too many mentions, the server lists only the first ones.
    isUnsure: left === null || (mentions.length < MAX_MENTIONS && read.mentions.length >= MAX_MENTIONS),
  };
}

/**
 * Merges the known read place into a room from an answer: the request may be older than what the member has read since,
 * and reading one's own messages isn't reported to the server. Only the answer knows whether the room was marked as
 * unread afterwards.
 */
export function keepRead(answer: Room, { readSeq }: Room, reading: Reading): Room {
  if (readSeq <= answer.readSeq) return answer;
  return { ...readUpTo(answer, readSeq, reading).room, markedUnread: answer.markedUnread };
}
