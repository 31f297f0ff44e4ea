import type { MessageEvent } from '@contract/chat/event';
import type { SupportRoom } from '@contract/chat/room';
import { SUPPORT_ID, type SupportRequest } from '@contract/support/request';
import { fixedData } from '../page-frame/fixed-services';
import { idOf, message, own, person, room, ROOM } from './chats-in';

const MINUTE = 60_000;

/** What a member has asked, and the first answer. */
export const question = (): MessageEvent[] => [
  own(1, 'My verification code never arrives.'),
  message(2, 'Sorry about that. Which country is your number from?', { sender: SUPPORT_ID }),
];

/** The same, as the assistant reads it who answers. */
export const asked = (): MessageEvent[] =>
  question().map((event) => (event.sender === SUPPORT_ID ? event : { ...event, sender: person().memberId }));

/** The chat with support: as the member sees it, or the assistants who answer somebody. */
export function supportRoom(events: readonly MessageEvent[], part: Partial<SupportRoom> = {}): SupportRoom {
  const { state: _state, ...parts } = room(events);
  return { ...parts, kind: 'support', person: null, canWrite: true, ...part };
}

/** An assistant who is logged in. */
export const assistant = {
  ...fixedData.member,
  username: 'desk_one',
  nickname: 'Desk One',
  phone: null,
  mobile: null,
  email: null,
  assistant: true,
};

const request = (index: number, nickname: string, part: Partial<SupportRequest> = {}): SupportRequest => ({
  room: index === 0 ? ROOM : idOf(500 + index),
  person: person({ memberId: 900 + index, nickname, isContact: false, username: null, icon: null }),
  state: 'waiting',
  since: new Date(Date.now() - (index + 1) * 7 * MINUTE).toISOString(),
  unread: index + 1,
  last: null,
  ...part,
});

export const someRequests = (): SupportRequest[] => [
  request(0, 'Mina Okafor'),
  request(1, 'Александра Константинопольская'),
  request(2, '東京花子'),
];

export const takenRequest = (): SupportRequest =>
  request(0, 'Mina Okafor', { state: 'taken', unread: 0, last: asked()[1] ?? null });
