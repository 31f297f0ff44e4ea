import type { Room } from '@contract/chat/room';
import { useTranslation } from '../../i18n/translation';
import { usePersonName } from './person-name';

/**
 * What a room is called: the other member of a direct chat, the title of a group, our support, or who asks it, and the
 * member's own saved messages.
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
