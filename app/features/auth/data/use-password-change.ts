import { CODE } from '@contract/codes';
import type { LoginResult } from '@contract/sso/login-result';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ErrorId } from '../../../i18n/field-errors';
import type { Failure, Result } from '../../../services/result';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useFailure } from '../../../shell/use-failure';
import type { AuthForm } from './auth-form';
import { markField, type AuthField, type AuthValues } from './auth-values';
import type { Channel } from '@contract/channel';
import { useOnward } from './use-onward';

/** What proves that it is the member: nothing while the password is due, the old password, or a code by a channel. */
export type Way = 'due' | 'old' | Channel;

/**
 * Changes the password (D36). The session goes on with the token that is answered; a chosen password leads to where
 * the login was to lead (D35), a changed one back to the dashboard.
 */
export function useChange(form: AuthForm, way: Way): (values: AuthValues) => Promise<void> {
  const { t } = useTranslation();
  const services = useServices();
  const { session } = useMemory();
  const navigate = useNavigate();
  const findWay = useOnward();
  const fail = useFailure();
  const { show } = useToast();

  const ask = ({ oldPassword, password, authCode }: AuthValues): Promise<Result<LoginResult>> => {
    const newPassword = password;
    if (way === 'due') return services.member.changePassword({ newPassword });
    if (way === 'old') return services.member.changePassword({ oldPassword, newPassword });
    return services.member.changePasswordByCode({ authCode, newPassword });
  };

  const mark = (name: AuthField, message: string): void =>
    form.setError(name, { type: 'server', message }, { shouldFocus: true });
  const markAs = (name: AuthField, message: ErrorId) => () => mark(name, message);
  const refuse = (failure: Failure): void => {
    const { code, data, message } = failure;
    if (code === CODE.invalidInput && markField(form, data.field, message)) return;
    fail(failure, {
      [CODE.wrongPassword]: markAs('oldPassword', 'wrongOldPassword'),
      [CODE.passwordBlocked]: () => mark('oldPassword', message),
      [CODE.wrongCode]: markAs('authCode', 'wrongCode'),
      [CODE.codeInvalid]: markAs('authCode', 'codeExpired'),
    });
  };

  return async (values) => {
    const result = await ask(values);
    if (!result.ok) return refuse(result);
    session.start(result.data);
    show({ tone: 'success', text: t('password.done') });
    if (way !== 'due') return void navigate('/dashboard', { replace: true });
    const goOn = await findWay({ login: result.data, registered: false });
    goOn();
  };
}
