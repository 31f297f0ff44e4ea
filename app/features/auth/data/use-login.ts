import type { LoginResult } from '@contract/sso/login-result';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Result } from '../../../services/result';
import { useMemory } from '../../../session/session-context';
import { useFailure } from '../../../shell/use-failure';
import { useQuestion } from '../../../shell/use-question';
import type { FieldsForm } from './auth-values';
import type { Channel } from '@contract/channel';
import { useCarriedSearch } from './use-carried-search';

/**
 * Deals with the answer of a login as S8 says; the success is the caller's. Without a channel no code can be sent
 * that unlocks the account.
 */
export function useLoginAnswer(): (
  form: FieldsForm,
  channel: Channel | null,
  result: Result<LoginResult>,
) => Promise<LoginResult | null> {
  const { t } = useTranslation();
  const ask = useQuestion();
  const fail = useFailure();
  const { session, draft } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();

  return async (form, channel, result) => {
    if (result.ok) return result.data;
    // A login that failed leaves no session behind (S4).
    session.end();
    // A right login doesn't need it: it comes with the refusal.
    const refused = await import('./login-refused').catch(() => null);
    if (!refused) fail(result);
    else
      // Not waited for: the login is over with its answer, and so is the button's being busy.
      void refused.handleLoginFailure(result, {
        form,
        channel,
        t,
        ask,
        fail,
        unlock(channelOfCode) {
          draft.set({ channel: channelOfCode });
          void navigate(`/unlock${search}`);
        },
      });
    return null;
  };
}
