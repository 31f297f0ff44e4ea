import type { FriendInvite } from '@contract/invite/calls';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/translation';
import { useServices } from '../../services/services-context';
import { useQueries } from '../../shell/use-call-query';
import { useCallQuestion } from '../../shell/use-call-question';
import { useFailure } from '../../shell/use-failure';

/** Makes and revokes friend invites. Each answer is the new list. */
export function useFriendInvites() {
  const { t } = useTranslation();
  const { show } = useToast();
  const ask = useCallQuestion();
  const fail = useFailure();
  const { invite: calls } = useServices();
  const client = useQueryClient();
  const { queryKey } = useQueries().invite.listInvites();
  const [isMaking, run] = usePending();

  const setList = async (list: readonly FriendInvite[]): Promise<void> => {
    // An older answer that is still under way must not replace this one.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, list);
  };

  const make = () =>
    run(async () => {
      const result = await calls.createInvite();
      if (result.ok) await setList(result.data);
      else fail(result);
    });

  const revoke = async ({ id, joined }: FriendInvite): Promise<void> => {
    const call = async () => {
      const answer = await calls.revokeInvite({ id });
      if (answer.ok) await setList(answer.data);
      return answer;
    };
    const result = await ask({
      title: t('invites.revokeTitle'),
      body: joined === 0 ? t('invites.revokeUnused') : t('invites.revokeUsed'),
      confirm: t('invites.revoke'),
      busy: t('invites.revoking'),
      call,
    });
    if (result?.ok) show({ id: 'invites', tone: 'success', text: t('invites.revoked') });
    else if (result) fail(result);
  };

  return { isMaking, make, revoke };
}
