import { CODE } from '@contract/codes';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AuthForm } from '../../account/auth-form';
import type { AuthValues } from '../../account/auth-values';
import { oldPasswordFailures, useFormFailure } from '../../account/form-failures';
import { isAboutSession } from '../../services/failure';
import { QueryFailure } from '../../services/queries';
import type { Failure } from '../../services/result';
import { useServices } from '../../services/services-context';
import { useMemory } from '../../session/session-context';
import { useFailureText } from '../../shell/use-failure';
import { useQuestion } from '../../shell/use-question';

/** Refusals that the dialog can't repair: it closes, and the page shows them. */
const OF_THE_PAGE: readonly number[] = [
  CODE.wrongPassword,
  CODE.passwordBlocked,
  CODE.invalidInput,
  CODE.notAllowed,
];

/**
 * Deletes the account after a question (S1). Other failures are shown in the dialog, so that the member can try again
 * there. Afterwards every tab is logged out.
 */
export function useDeleteAccount(form: AuthForm): (values: AuthValues) => Promise<void> {
  const { t } = useTranslation();
  const { member } = useServices();
  const { session, draft } = useMemory();
  const { show } = useToast();
  const ask = useQuestion();
  const navigate = useNavigate();
  const fail = useFormFailure(form);
  const textOf = useFailureText();

  return async ({ oldPassword: password }) => {
    const outcome: { failure?: Failure } = {};
    const onConfirm = async (): Promise<void> => {
      const result = await member.deleteAccount({ password });
      if (result.ok) return;
      if (!isAboutSession(result) && !OF_THE_PAGE.includes(result.code)) throw new QueryFailure(result);
      outcome.failure = result;
    };
    const isDone = await ask({
      tone: 'danger',
      title: t('security.deletion.confirmTitle'),
      children: t('security.deletion.confirmBody'),
      confirm: {
        label: t('security.deletion.confirm'),
        loadingLabel: t('security.deletion.busy'),
        onConfirm,
      },
      cancel: { label: t('page.cancel') },
      errorText: (error) => (error instanceof QueryFailure ? textOf(error.failure) : t('failure.general')),
    });
    if (outcome.failure) return fail(outcome.failure, oldPasswordFailures(form));
    if (!isDone) return;
    draft.clear();
    session.end();
    // Replaces the news that the session has ended, if the socket was faster.
    show({ id: 'session', tone: 'success', text: t('security.deletion.done') });
    void navigate('/login', { replace: true });
  };
}
