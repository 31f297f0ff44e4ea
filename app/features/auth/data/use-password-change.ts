import type { LoginResult } from '@contract/sso/login-result';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from '../../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import type { Result } from '../../../services/result';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import type { AuthForm } from '../../../account/auth-form';
import type { AuthValues } from '../../../account/auth-values';
import { codeFailures, oldPasswordFailures, useFormFailure } from '../../../account/form-failures';
import type { Proof } from '../../../account/identity-proof';
import { useAfterLogin } from '../../../account/use-after-login';

/** What proves that it is the member: nothing while a new password is due, the old password, or a code by a channel. */
export type PasswordProof = 'due' | Proof;

/**
 * Changes the password (D36). The session goes on with the new token. A password that was due leads to the
 * destination of the login (D35), any other back to the dashboard.
 */
export function usePasswordChange(
  form: AuthForm,
  proof: PasswordProof,
): (values: AuthValues) => Promise<void> {
  const { t } = useTranslation();
  const services = useServices();
  const { session } = useMemory();
  const navigate = useNavigate();
  const { redirect } = useAfterLogin();
  const fail = useFormFailure(form);
  const { show } = useToast();

  const change = ({ oldPassword, password, authCode }: AuthValues): Promise<Result<LoginResult>> => {
    const newPassword = password;
    if (proof === 'due') return services.member.changePassword({ newPassword });
    if (proof === 'old') return services.member.changePassword({ oldPassword, newPassword });
    return services.member.changePasswordByCode({ authCode, newPassword });
  };

  return async (values) => {
    const result = await change(values);
    if (!result.ok) return fail(result, { ...oldPasswordFailures(form), ...codeFailures(form) });
    session.start(result.data);
    show({ tone: 'success', text: t('password.done') });
    if (proof === 'due') return redirect(result.data);
    void navigate('/dashboard', { replace: true });
  };
}
