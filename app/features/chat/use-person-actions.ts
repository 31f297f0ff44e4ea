import type { Person } from '@contract/contacts/person';
import { historySettled } from '@ds/history-layer/history-layer';
import { useToast } from '@ds/toast/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { personOf } from '../../chat/rooms';
import { useChatState, useChatStore } from '../../chat/use-chat';
import { profileOf } from '../../navigation/profile';
import type { Result } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useFailure } from '../../shell/use-failure';
import { useIsHere } from '../../shell/use-is-here';
import { useMemberQuestion } from '../../shell/use-question';

/** What a member can do about another. */
export function usePersonActions(person: Person) {
  const { t } = useTranslation();
  const { show } = useToast();
  const { contacts } = useServices();
  const store = useChatStore();
  const { rooms } = useChatState();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const client = useQueryClient();
  const ask = useMemberQuestion();
  const fail = useFailure();
  const { memberId, nickname: name } = person;

  const refresh = async (): Promise<void> => {
    const room = [...rooms.values()].find((known) => personOf(known)?.memberId === memberId);
    await Promise.all([
      client.invalidateQueries({ queryKey: ['contacts'] }),
      client.invalidateQueries({ queryKey: ['groups', 'listGroupMembers'] }),
      room ? store?.rooms.refresh(room.id) : undefined,
      store?.people.refresh(memberId),
    ]);
  };
  const finish = async (result: Result<unknown>, text: string): Promise<boolean> => {
    if (!result.ok) {
      fail(result);
      return false;
    }
    show({ id: 'person', tone: 'success', text });
    await refresh();
    return true;
  };

  return {
    /** Asks for what is known of them anew. */
    refresh,
    /** Leads to their profile, also from a sheet that closes. */
    async showProfile(): Promise<void> {
      await historySettled();
      void navigate(profileOf(memberId));
    },
    /** Opens the chat, unless the member has gone elsewhere meanwhile. */
    async message(): Promise<void> {
      const result = await store?.rooms.open(memberId);
      if (result && !result.ok) return fail(result);
      if (result && isHere()) void navigate(`/chats/${result.data.id}`);
    },
    /** Ends the contact, once the member is sure. */
    async remove(): Promise<boolean> {
      const isSure = await ask({
        tone: 'danger',
        title: t('person.removeTitle', { name }),
        children: t('person.removeBody'),
        confirm: { label: t('person.remove') },
        cancel: { label: t('page.cancel') },
      });
      return isSure && finish(await contacts.endContact({ memberId }), t('person.removed', { name }));
    },
    /** Blocks, once the member is sure. */
    async block(): Promise<boolean> {
      const isSure = await ask({
        tone: 'danger',
        title: t('person.blockTitle', { name }),
        children: t('person.blockBody'),
        confirm: { label: t('person.blockConfirm') },
        cancel: { label: t('page.cancel') },
      });
      return isSure && finish(await contacts.blockPerson({ memberId }), t('person.blocked', { name }));
    },
    /** Lets them write again. */
    unblock: async (): Promise<boolean> =>
      finish(await contacts.unblockPerson({ memberId }), t('person.unblocked', { name })),
  };
}
