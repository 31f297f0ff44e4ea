import type { FriendInvite } from '@contract/invite/calls';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isAboutSession } from '../../services/failure';
import { QueryFailure } from '../../services/queries';
import type { Failure } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useQueries } from '../../shell/use-call-query';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { useQuestion } from '../../shell/use-question';

/** Makes and revokes friend invites. Each answer is the new list. */
export function useFriendInvites() {
  const { t } = useTranslation();
  const { show } = useToast();
  const ask = useQuestion();
  const fail = useFailure();
  const textOf = useFailureText();
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
    const outcome: { failure?: Failure } = {};
    const onConfirm = async (): Promise<void> => {
      const result = await calls.revokeInvite({ id });
      if (result.ok) return setList(result.data);
      if (!isAboutSession(result)) throw new QueryFailure(result);
      outcome.failure = result;
    };
    const isDone = await ask({
      tone: 'danger',
      title: t('invites.revokeTitle'),
      children: joined === 0 ? t('invites.revokeUnused') : t('invites.revokeUsed'),
      confirm: { label: t('invites.revoke'), loadingLabel: t('invites.revoking'), onConfirm },
      cancel: { label: t('page.cancel') },
      errorText: (error) => (error instanceof QueryFailure ? textOf(error.failure) : t('failure.general')),
    });
    if (outcome.failure) fail(outcome.failure);
    else if (isDone) show({ id: 'invites', tone: 'success', text: t('invites.revoked') });
  };

  return { isMaking, make, revoke };
}
