import type { GroupRoom } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../../i18n/translation';
import { useChatStore } from '../../chat/use-chat';
import type { Result } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useCallQuestion } from '../../shell/use-call-question';
import { useFailure } from '../../shell/use-failure';
import { useRefreshMembers } from './use-group-members';

/** What owner and admins can do about a member of their group. Each tells whether it is done. */
export function useMemberActions({ id: room }: GroupRoom, { memberId: id, nickname: name }: Person) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { groups } = useServices();
  const store = useChatStore();
  const refresh = useRefreshMembers();
  const ask = useCallQuestion();
  const fail = useFailure();
  const memberId = String(id);

  const finish = (result: Result<GroupRoom> | null, text: string): boolean => {
    if (result === null) return false;
    // Where it is refused, the list may be older than the group.
    void refresh();
    if (!result.ok) {
      fail(result);
      return false;
    }
    store?.rooms.take(result.data);
    show({ id: 'group', tone: 'success', text });
    return true;
  };

  return {
    /** Makes them an admin, or no longer. */
    async setAdmin(isAdmin: boolean): Promise<boolean> {
      const role = isAdmin ? 'admin' : 'member';
      return finish(
        await groups.setGroupRole({ room, memberId, role }),
        t(isAdmin ? 'group.adminMade' : 'group.adminTaken', { name }),
      );
    },
    /** Makes them the owner, once the owner is sure. */
    async handOver(): Promise<boolean> {
      const result = await ask({
        title: t('group.handOverTitle', { name }),
        body: t('group.handOverBody'),
        confirm: t('group.handOver'),
        busy: t('group.handingOver'),
        call: () => groups.setGroupRole({ room, memberId, role: 'owner' }),
      });
      return finish(result, t('group.handedOver', { name }));
    },
    /** Takes them out of the group, once the reader is sure. */
    async remove(): Promise<boolean> {
      const result = await ask({
        title: t('group.removeTitle', { name }),
        body: t('group.removeBody'),
        confirm: t('group.removeConfirm'),
        busy: t('group.removing'),
        call: () => groups.removeGroupMember({ room, memberId }),
      });
      return finish(result, t('group.removedDone', { name }));
    },
  };
}
