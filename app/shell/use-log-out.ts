import { useTranslation } from '../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useMemberQuestion } from './use-question';

/** Logs out, once the member is sure (S2). */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation();
  const ask = useMemberQuestion();
  const navigate = useNavigate();
  return async () => {
    const isSure = await ask({
      tone: 'danger',
      title: t('logout.title'),
      children: t('logout.body'),
      confirm: { label: t('logout.confirm') },
      cancel: { label: t('page.cancel') },
    });
    if (isSure) void navigate('/logout', { replace: true });
  };
}
