import type { Room } from '@contract/chat/room';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import { useServices } from '../../services/services-context';
import { useFailure } from '../../shell/use-failure';
import { useIsHere } from '../../shell/use-is-here';
import { useMemberQuestion } from '../../shell/use-question';
import { useRoomName } from './room-name';

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
      children: t('group.leaveBody'),
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
