import { CHANGEABLE_HOURS } from '@contract/chat/calls';
import type { MessageEvent } from '@contract/chat/event';
import type { DirectRoom, Room } from '@contract/chat/room';

const HOUR = 60 * 60_000;

/** Whether the member may write in a room. */
export function canWrite(room: Room): boolean {
  if (room.kind === 'support') return room.canWrite;
  if (room.kind === 'group') return room.rights.write;
  if (room.kind === 'saved') return true;
  return room.person !== null && !room.person.isBlocked && room.state === 'open';
}

/**
 * Whether a room has a composer: also for the first message to somebody.
 * @param isMuted our team doesn't let the member write; to support they may, and to themselves
 */
export function canCompose(room: Room, isMuted: boolean): boolean {
  if (isMuted && room.kind !== 'support' && room.kind !== 'saved') return false;
  return canWrite(room) || (room.kind === 'direct' && isEmpty(room));
}

const isEmpty = ({ person, state }: DirectRoom): boolean =>
  person !== null && !person.isBlocked && state === 'empty';

/** Whether the member may pin messages for everybody. */
export const canPin = (room: Room): boolean => (room.kind === 'group' ? room.rights.pin : canWrite(room));

/** Whether the member may send pictures and files to a room: the first message to a stranger, a request, has none. */
export const canAttach = (room: Room): boolean =>
  canWrite(room) ||
  (room.kind === 'direct' && room.state === 'empty' && room.person !== null && room.person.isContact);

const isChangeable = ({ sender, at }: MessageEvent, memberId: number, now: number): boolean =>
  sender === memberId && now - new Date(at).getTime() < CHANGEABLE_HOURS * HOUR;

/** Whether the member may edit a message. */
export const canEdit = (room: Room, message: MessageEvent, memberId: number, now = Date.now()): boolean =>
  canWrite(room) && message.forwardedFrom === null && isChangeable(message, memberId, now);

/** Whether the member may delete messages for everybody: own ones for a while; admins of a group, any. */
export const canDeleteForAll = (
  room: Room,
  messages: readonly MessageEvent[],
  memberId: number,
  now = Date.now(),
): boolean =>
  (room.kind === 'group' && room.rights.manage) ||
  messages.every((message) => isChangeable(message, memberId, now));

/** The emoji that the member has chosen for a message; null without one. */
export const ownReaction = ({ reactions }: MessageEvent, memberId: number): string | null =>
  reactions.find(({ members }) => members.includes(memberId))?.emoji ?? null;

/** Whether nobody else reads a room: then what is deleted is gone, without a choice for whom. */
export const isAlone = (room: Room): boolean => room.kind === 'saved';

/**
 * Whether the reader answers for support: then nothing can be forwarded to other rooms, and deleting is always for
 * everybody.
 */
export const isAnswering = (room: Room): boolean => room.kind === 'support' && room.person !== null;
