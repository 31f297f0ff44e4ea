import type { Room } from '@contract/chat/room';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import { useServices } from '../../services/services-context';
import { useFailure } from '../../shell/use-failure';
import { useIsHere } from '../../shell/use-is-here';
import { useMemberQuestion } from '../../shell/use-question';
import { useRoomName } from './room-name';

/** The text for what becomes of the member, and of a group whose owner leaves. */
function bodyOf(room: Room): 'group.leaveBody' | 'group.leaveOwnerBody' | 'group.leaveLastBody' {
  if (room.kind !== 'group' || room.role !== 'owner') return 'group.leaveBody';
  return room.memberCount > 1 ? 'group.leaveOwnerBody' : 'group.leaveLastBody';
}

/**
 * Leaves a group, once the member is sure.
 * @param onLeave called when they have left, unless they have gone elsewhere meanwhile
 */
export function useLeaveGroup(room: Room, onLeave: () => void): () => void {
  const { t } = useTranslation();
  const { groups } = useServices();
  const store = useChatStore();
  const ask = useMemberQuestion();
  const fail = useFailure();
  const isHere = useIsHere();
  const name = useRoomName()(room);
  const leave = async (): Promise<void> => {
    const isSure = await ask({
      tone: 'danger',
      title: t('group.leaveTitle', { name }),
      children: t(bodyOf(room)),
      confirm: { label: t('group.leave') },
      cancel: { label: t('page.cancel') },
    });
    if (!isSure) return;
    const result = await groups.leaveGroup({ room: room.id });
    if (!result.ok) return fail(result);
    if (isHere()) onLeave();
    store?.dropRoom(room.id);
  };
  return () => void leave();
}
