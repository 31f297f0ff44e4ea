import { useTranslation } from 'react-i18next';
import { useQuestion } from '../../../shell/use-question';
import type { Channel } from '@contract/channel';

/** Tips for a way that is closed, or that no account uses (S4). */
export function useTips() {
  const { t } = useTranslation();
  const ask = useQuestion();
  const tip = async (title: string, text: string): Promise<void> => {
    await ask({ title, children: text, confirm: { label: t('page.ok') } });
  };
  return {
    closed: (channel: Channel) =>
      tip(t('forgot.closedTitle'), t(channel === 'phone' ? 'forgot.closedPhone' : 'forgot.closedEmail')),
    unknown: (channel: Channel) =>
      tip(t('forgot.unknownTitle'), t(channel === 'phone' ? 'forgot.unknownPhone' : 'forgot.unknownEmail')),
  };
}
