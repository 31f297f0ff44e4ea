import { CODE } from '@contract/codes';
import type { UserInfo } from '@contract/member/user-info';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from 'react-i18next';
import { isAboutSession } from '../../services/failure';
import { QueryFailure } from '../../services/queries';
import type { Failure } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useMemory } from '../../session/session-context';
import { useFailure, useFailureText } from '../../shell/use-failure';
import { useQuestion } from '../../shell/use-question';

/**
 * Removes the member's picture, after a question. A failure is shown in the dialog; where the profile was changed in
 * the meantime, the current picture is shown first.
 */
export function useRemovePicture({ profileVersion }: UserInfo): () => Promise<void> {
  const { t } = useTranslation();
  const { show } = useToast();
  const { session } = useMemory();
  const { member: calls } = useServices();
  const ask = useQuestion();
  const fail = useFailure();
  const textOf = useFailureText();

  return async () => {
    const { token } = session.get();
    const outcome: { failure?: Failure } = {};
    let version = profileVersion;
    const onConfirm = async (): Promise<void> => {
      const result = await calls.updateProfile({ photo: null, profileVersion: version });
      if (result.ok) return token === null ? undefined : session.changeMember(result.data, token);
      if (isAboutSession(result)) {
        outcome.failure = result;
        return;
      }
      const { current } = result.data;
      if (result.code === CODE.conflict && current && token !== null) {
        version = current.profileVersion;
        session.setMember(current, token);
      }
      throw new QueryFailure(result);
    };
    const isDone = await ask({
      tone: 'danger',
      title: t('profile.removeTitle'),
      children: t('profile.removeBody'),
      confirm: { label: t('profile.remove'), loadingLabel: t('profile.saving'), onConfirm },
      cancel: { label: t('page.cancel') },
      errorText: (error) => (error instanceof QueryFailure ? textOf(error.failure) : t('failure.general')),
    });
    if (outcome.failure) fail(outcome.failure);
    else if (isDone) show({ id: 'picture', tone: 'success', text: t('profile.removed') });
  };
}
