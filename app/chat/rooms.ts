import type { Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';

/** The other member of a direct chat; null in other rooms, and once that account is deleted. */
export const personOf = (room: Room): Person | null => (room.kind === 'direct' ? room.person : null);

/** The address of a room's small picture; null if it has none. */
export function iconOf(room: Room): string | null {
  if (room.kind === 'saved') return null;
  return (room.kind === 'group' ? room.icon : room.person?.icon) ?? null;
}

/**
 * When the last remaining message was sent; if none is left, when the last one ever was. If the member has joined a group
 * since then, when they joined.
 */
export function latestTime(room: Room): string {
  const at = room.last?.at ?? room.at;
  return room.kind === 'group' && room.joinedAt > at ? room.joinedAt : at;
}

/** A sender in a room, if known here; null for a deleted account. */
export const senderIn = (
  room: Room,
  sender: number,
  people: ReadonlyMap<number, Person | null>,
): Person | null | undefined =>
  room.kind === 'group' && room.lastSender?.memberId === sender ? room.lastSender : people.get(sender);

/** Whether the member has declined a request. */
export const isDeclined = (room: Room): boolean => room.kind === 'direct' && room.state === 'declined';

/** Whether somebody who isn't a contact has sent a request, which the member hasn't accepted. */
export const isRequest = (room: Room): boolean =>
  isDeclined(room) || (room.kind === 'direct' && room.state === 'received');

/** Whether all members may write as they like: a direct chat may have to be accepted first. */
export const isOpen = (room: Room): boolean => room.kind !== 'direct' || room.state === 'open';

/** Whether the reader's relation to the other member is unchanged; it decides whose presence they may see. */
export function standAlike(room: Room, before: Room): boolean {
  const [person, known] = [personOf(room), personOf(before)];
  return (
    isOpen(room) === isOpen(before) &&
    person?.isContact === known?.isContact &&
    person?.isBlocked === known?.isBlocked
  );
}

/** Whether the other member of a direct chat has deleted the account. */
export const isDeserted = (room: Room): boolean => room.kind === 'direct' && room.person === null;

/** Whether this is the chat with support: no other room can pretend to be, whatever its name. */
export const isOfficial = (room: Room): boolean => room.kind === 'support' && room.person === null;

/** Whether the member may say that they have read a room: a request to support, only once somebody has taken it. */
export const canBeRead = (room: Room): boolean => room.kind !== 'support' || room.canWrite;
