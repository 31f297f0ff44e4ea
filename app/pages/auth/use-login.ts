import { CODE } from '@contract/codes';
import type { LoginResult } from '@contract/sso';
import { useQuestion } from '../../shell/use-question';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ErrorId } from '../../i18n/field-errors';
import type { Failure, Result } from '../../services/result';
import { useMemory } from '../../session/session-context';
import { useFailure } from '../../shell/use-failure';
import { markField, type FieldsForm } from './auth-values';
import type { Channel } from './code-field';
import { useCarriedSearch } from './use-carried-search';
import { useSupportDialog, useSupportLink } from './use-support';

type Clearable = 'phone' | 'email' | 'password' | 'authCode';

/** Answers that open a dialog with the server's words and clear a field (S8, D18). */
const CLEARS: { [Code in Failure['code']]?: { field: Clearable; error: ErrorId } } = {
  [CODE.wrongPassword]: { field: 'password', error: 'wrongPassword' },
  [CODE.wrongCode]: { field: 'authCode', error: 'wrongCode' },
  [CODE.codeInvalid]: { field: 'authCode', error: 'codeExpired' },
  [CODE.phoneFormat]: { field: 'phone', error: 'phoneFormat' },
  [CODE.emailFormat]: { field: 'email', error: 'emailFormat' },
};

/** Offers the way out of a lock: a code, or support. */
function useLockedDialog(): (channel: Channel, reason: string) => Promise<void> {
  const { t } = useTranslation();
  const ask = useQuestion();
  const navigate = useNavigate();
  const { draft } = useMemory();
  const search = useCarriedSearch();
  const supportLink = useSupportLink();
  return async (channel, reason) => {
    const unlock = await ask({
      title: t('login.lockedTitle'),
      children: reason,
      confirm: { label: t('login.unlock') },
      cancel: { label: t('page.close') },
      footer: await supportLink(),
    });
    if (!unlock) return;
    draft.set({ channel });
    void navigate(`/unlock${search}`);
  };
}

/**
 * Deals with the answer of a login as S8 says; the success is the caller's. Without a channel no code can be sent
 * that unlocks the account: only support can help.
 */
export function useLoginAnswer(): (
  form: FieldsForm,
  channel: Channel | null,
  result: Result<LoginResult>,
) => Promise<LoginResult | null> {
  const { t } = useTranslation();
  const ask = useQuestion();
  const fail = useFailure();
  const { session } = useMemory();
  const locked = useLockedDialog();
  const supportOnly = useSupportDialog();
  return async (form, channel, result) => {
    if (result.ok) return result.data;
    // A login that failed leaves no session behind (S4).
    session.end();
    const clears = CLEARS[result.code];
    if (clears) {
      await ask({
        title: t('login.wrongTitle'),
        children: result.message,
        confirm: { label: t('page.ok') },
      });
      if (form.getValues(clears.field) !== '') form.setValue(clears.field, '');
      form.setError(clears.field, { type: 'server', message: clears.error });
      form.setFocus(clears.field);
      return null;
    }
    if (result.code === CODE.passwordBlocked || result.code === CODE.userBlocked)
      await (channel === null ? supportOnly() : locked(channel, result.message));
    else if (result.code === CODE.accountBlocked) await supportOnly();
    // At the host entrance: the account is no host's, which is no matter of the session (D17).
    else if (result.code === CODE.permissionDenied && channel !== null)
      form.setError(channel, { type: 'server', message: result.message }, { shouldFocus: true });
    else if (!markField(form, result.data.field, result.message)) fail(result);
    return null;
  };
}
