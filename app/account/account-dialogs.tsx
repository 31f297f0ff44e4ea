import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import { useTranslation } from '../i18n/translation';
import { useNavigate } from 'react-router-dom';
import type { FailureHandlers } from '../services/failure';
import type { Failure } from '../services/result';
import { SupportLink } from '../shell/support-link';
import { useQuestion } from '../shell/use-question';

/** The dialogs that say what is wrong with an account. */
export function useAccountDialogs() {
  const { t } = useTranslation();
  const ask = useQuestion();
  const navigate = useNavigate();
  // The form behind the dialog stays.
  const footer = <SupportLink newTab />;

  const tell = async (title: string, text: string): Promise<void> => {
    await ask({ title, children: text, confirm: { label: t('page.ok') } });
  };
  const referToSupport = async (title: string, text: string): Promise<void> => {
    await ask({ title, children: text, footer, cancel: { label: t('page.close') } });
  };
  const suspended = async (failure: Failure): Promise<void> => {
    // Few logins need it.
    const suspension = await import('./suspension').catch(() => null);
    const state = await suspension?.askForAppeal(failure, { t, ask, referToSupport, footer });
    if (!suspension) await referToSupport(t('login.suspendedTitle'), t('login.suspended'));
    else if (state) void navigate('/appeal', { state });
  };
  return {
    /** The password or code is wrong (S8). */
    wrong: (text: string) => tell(t('login.wrongTitle'), text),
    /** The channel is closed (S4). */
    closed: (channel: Channel) =>
      tell(t('forgot.closedTitle'), t(channel === 'phone' ? 'forgot.closedPhone' : 'forgot.closedEmail')),
    /** No account has the number or address (S4). */
    unknown: (channel: Channel) =>
      tell(t('forgot.unknownTitle'), t(channel === 'phone' ? 'forgot.unknownPhone' : 'forgot.unknownEmail')),
    /** Our team has suspended the account (10009): the member can appeal, or only support can help. */
    suspended,
    /** The account is locked, and no code can unlock it; only support can help. */
    locked: (text: string) => referToSupport(t('login.lockedTitle'), text),
    /** The account is locked; true where the person wants to unlock it by a code. */
    offerUnlock: (text: string): Promise<boolean> =>
      ask({
        title: t('login.lockedTitle'),
        children: text,
        confirm: { label: t('login.unlock') },
        cancel: { label: t('page.close') },
        footer,
      }),
  };
}

/** Reactions to the refusals that a recovery by code can meet: a dialog for each (S4). */
export function useAccountFailures(channel: Channel): FailureHandlers {
  const { closed, unknown, suspended } = useAccountDialogs();
  return {
    [CODE.userNotExist]: () => void unknown(channel),
    [CODE.notAllowed]: () => void closed(channel),
    [CODE.accountBlocked]: (failure) => void suspended(failure),
  };
}
