import { holdsAll, type Part } from '@contract/chat/words';
import type { Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';

/** Whether somebody is called so: by the nickname, or by the account ID. */
export const isNamed = ({ nickname, username }: Person, parts: readonly Part[]): boolean =>
  holdsAll(nickname, parts) || (username !== null && holdsAll(username, parts));

/**
 * Whether a room is called so: by its other member, or by its name; never one whose other account is deleted.
 * @param name what the room is called
 */
export function isRoomNamed(room: Room, name: string, parts: readonly Part[]): boolean {
  if (room.kind === 'group' || room.kind === 'saved') return holdsAll(name, parts);
  return room.person !== null && isNamed(room.person, parts);
}
