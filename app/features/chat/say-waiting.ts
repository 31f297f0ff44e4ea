import type { Room } from '@contract/chat/room';
import type { TFunction } from 'i18next';

/** How many ask to join a group, for those who keep it; undefined while nobody does. */
export const sayWaiting = (t: TFunction, room: Room): string | undefined =>
  room.kind === 'group' && room.joinRequests > 0
    ? t('groupLinks.waiting', { count: room.joinRequests })
    : undefined;
