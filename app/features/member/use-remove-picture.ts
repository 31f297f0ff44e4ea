import { CODE } from '@contract/codes';
import type { UserInfo } from '@contract/member/user-info';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../../i18n/translation';
import { useServices } from '../../services/services-context';
import { useMemory } from '../../session/session-context';
import { useCallQuestion } from '../../shell/use-call-question';
import { useFailure } from '../../shell/use-failure';

/** Removes the member's picture, after a question. Where the profile was changed meanwhile, shows the current picture. */
export function useRemovePicture({ profileVersion }: UserInfo): () => Promise<void> {
  const { t } = useTranslation();
  const { show } = useToast();
  const { session } = useMemory();
  const { member: calls } = useServices();
  const ask = useCallQuestion();
  const fail = useFailure();

  return async () => {
    const { token } = session.get();
    if (token === null) return;
    let version = profileVersion;
    const call = async () => {
      const answer = await calls.updateProfile({ photo: null, profileVersion: version });
      if (answer.ok) session.changeMember(answer.data, token);
      else if (answer.code === CODE.conflict && answer.data.current) {
        version = answer.data.current.profileVersion;
        session.setMember(answer.data.current, token);
      }
      return answer;
    };
    const result = await ask({
      title: t('profile.removeTitle'),
      body: t('profile.removeBody'),
      confirm: t('profile.remove'),
      busy: t('profile.saving'),
      call,
    });
    if (result?.ok) show({ id: 'picture', tone: 'success', text: t('profile.removed') });
    else if (result) fail(result);
  };
}
