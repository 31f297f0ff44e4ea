import { CODE } from '@contract/codes';
import { SESSION_END } from '@contract/session/session-end';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import type { AuthForm } from '../../account/auth-form';
import type { AuthValues } from '../../account/auth-values';
import { oldPasswordFailures, useFormFailure } from '../../account/form-failures';
import { useServices } from '../../services/services-context';
import { useMemory } from '../../session/session-context';
import { useCallQuestion } from '../../shell/use-call-question';

/** Refusals that the dialog can't repair: it closes, and the page shows them. */
const PAGE_CODES: readonly number[] = [
  CODE.wrongPassword,
  CODE.passwordBlocked,
  CODE.invalidInput,
  CODE.notAllowed,
];

/** Deletes the account after a question (S1). Afterwards every tab is logged out. */
export function useDeleteAccount(form: AuthForm): (values: AuthValues) => Promise<void> {
  const { t } = useTranslation();
  const { member } = useServices();
  const { session, draft } = useMemory();
  const { show } = useToast();
  const ask = useCallQuestion();
  const navigate = useNavigate();
  const fail = useFormFailure(form);

  return async ({ oldPassword: password }) => {
    const result = await ask({
      title: t('security.deletion.confirmTitle'),
      body: t('security.deletion.confirmBody'),
      confirm: t('security.deletion.confirm'),
      busy: t('security.deletion.busy'),
      call: () => member.deleteAccount({ password }),
      pageCodes: PAGE_CODES,
    });
    if (!result) return;
    if (!result.ok) return fail(result, oldPasswordFailures(form));
    draft.clear();
    session.end(SESSION_END.ended);
    // Replaces the news that the session has ended, if the socket was faster.
    show({ id: 'session', tone: 'success', text: t('security.deletion.done') });
    void navigate('/login', { replace: true });
  };
}
