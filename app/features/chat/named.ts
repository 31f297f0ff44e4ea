import { holdsAll, type Part } from '@contract/chat/words';
import type { Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';

/** Whether somebody is called so: by the nickname, or by the account ID. */
export const isNamed = ({ nickname, username }: Person, parts: readonly Part[]): boolean =>
  holdsAll(nickname, parts) || (username !== null && holdsAll(username, parts));

/** Whether a room is called so: by its other member, or by its title; never one whose other account is deleted. */
export const isRoomNamed = (room: Room, parts: readonly Part[]): boolean =>
  room.kind === 'group' ? holdsAll(room.title, parts) : room.person !== null && isNamed(room.person, parts);
