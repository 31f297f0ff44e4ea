import type { Room } from '@contract/chat/room';
import { useTranslation } from '../../i18n/translation';
import { usePersonName } from './person-name';

/**
 * The name of a room: the other member of a direct chat, the title of a group, support or the member who asks it, or
 * saved messages.
 */
export function useRoomName(): (room: Room) => string {
  const { t } = useTranslation();
  const nameOf = usePersonName();
  return (room) => {
    if (room.kind === 'group') return room.title;
    if (room.kind === 'saved') return t('saved.title');
    return room.kind === 'support' && room.person === null ? t('room.support') : nameOf(room.person);
  };
}
