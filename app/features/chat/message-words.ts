import type { MessageEvent } from '@contract/chat/event';
import type { Locale } from '@contract/locale';
import type { TFunction } from 'i18next';
import type { ChatState } from '../../chat/chat-state';
import { formatTime } from './format-times';
import type { MessageRow } from './log-rows';
import type { MessageRoom } from './message-room';
import { sayMessage, tellMessage } from '../../chat/media-words';
import { STATE_TEXT, stateOf } from './message-states';

/** Who is who in a chat. */
export interface Talkers {
  memberId: number;
  /** Of the other member; the title of a group. */
  name: string;
  /** Who the members of a group are; null in a chat of two. */
  people: ChatState['people'] | null;
}

/** Who somebody else of the chat is. */
export function otherName(t: TFunction, member: number, { name, people }: Talkers): string {
  if (people === null) return name;
  const person = people.get(member);
  if (person === undefined) return t('group.member');
  return person?.nickname ?? t('chats.deletedAccount');
}

/** Whether the reader has blocked somebody of a group: their messages are folded. */
export const isBlockedIn = ({ people }: Talkers, member: number): boolean =>
  people?.get(member)?.isBlocked === true;

/** A message in one line, unless it is folded. */
export const sayUnfolded = (
  t: TFunction,
  message: Pick<MessageEvent, 'sender' | 'text' | 'media'>,
  talkers: Talkers,
): string => (isBlockedIn(talkers, message.sender) ? t('room.folded') : sayMessage(t, message));

/** The name of a message's sender. */
export const nameOf = (t: TFunction, sender: number, talkers: Talkers): string =>
  sender === talkers.memberId ? t('room.you') : otherName(t, sender, talkers);

/** Whom a message answers. */
export const answerTo = (t: TFunction, sender: number, talkers: Talkers): string =>
  sender === talkers.memberId
    ? t('room.replyToOwn')
    : t('room.replyTo', { name: otherName(t, sender, talkers) });

/** Whose words a forwarded message passes on. */
export const sourceOf = (t: TFunction, { nickname }: NonNullable<MessageEvent['forwardedFrom']>): string =>
  nickname === null ? t('room.forwardedUnknown') : t('room.forwardedFrom', { name: nickname });

/** What a reaction says. */
export function reactionText(
  t: TFunction,
  { emoji, members }: MessageEvent['reactions'][number],
  memberId: number,
): string {
  const count = members.length;
  if (!members.includes(memberId)) return t('room.reaction', { emoji, count });
  return count === 1 ? t('room.reactionOnlyOwn', { emoji }) : t('room.reactionOwn', { emoji, count });
}

/** What a message is called: who wrote it, what it says and its time. */
export const callMessage = (
  t: TFunction,
  locale: Locale,
  { sender, text, media, outgoing, at }: MessageRow,
  talkers: Talkers,
): string =>
  t('room.item', {
    sender: nameOf(t, sender, talkers),
    text: tellMessage(t, { text, media: outgoing?.media ?? media }),
    time: formatTime(locale, at),
  });

/** What there is to say of a message besides: that it is chosen, what became of it, marks, reactions. */
function statesOf(t: TFunction, row: MessageRow, { room, talkers, chosen }: Telling): string[] {
  const { message, quote, forwardedFrom, sender, seq } = row;
  return [
    ...(seq !== null && chosen?.has(seq) ? [t('room.chosen')] : []),
    ...(sender === talkers.memberId ? [t(STATE_TEXT[stateOf(row, room)])] : []),
    ...(quote?.said ? [answerTo(t, quote.said.sender, talkers)] : []),
    ...(forwardedFrom ? [sourceOf(t, forwardedFrom)] : []),
    ...(message?.editedAt ? [t('room.edited')] : []),
    ...(message?.pinned ? [t('room.pinned')] : []),
    ...(message?.reactions ?? []).map((reaction) => reactionText(t, reaction, talkers.memberId)),
  ];
}

/** Where a message stands. */
interface Telling {
  room: MessageRoom;
  talkers: Talkers;
  /** The chosen messages; null while none are being chosen. */
  chosen: ReadonlySet<number> | null;
}

/** All that is said of a message. */
export const describeMessage = (t: TFunction, locale: Locale, row: MessageRow, telling: Telling): string =>
  [callMessage(t, locale, row, telling.talkers), ...statesOf(t, row, telling)].reduce((one, two) =>
    t('room.both', { one, two }),
  );
