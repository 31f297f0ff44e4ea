import { CODE } from '@contract/codes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useAuthForm } from '../data/auth-form';
import type { AuthField, AuthValues } from '../data/auth-values';
import { CodeField } from './code-field';
import { PhoneInput } from './identity-fields';
import { LoginPanel } from './login-panel';
import { useBusy } from '../data/use-busy';
import { useCarriedSearch } from '../data/use-carried-search';
import { useDeviceFields } from '../data/use-device';
import { useEntrance } from '../data/use-entrance';
import { useLoginAnswer } from '../data/use-login';
import { useIsHostLogin, useLoginOptions } from '../data/use-login-options';

const FIELDS = ['country', 'phone', 'authCode'] as const satisfies readonly AuthField[];

/** Login by phone and code (S4). A verified number without an account goes on to the registration (D12). */
export function SmsLogin() {
  const { t } = useTranslation();
  const services = useServices();
  const device = useDeviceFields();
  const options = useLoginOptions();
  const { draft } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const answer = useLoginAnswer();
  const { enter, dialog } = useEntrance(t('login.done'));
  const form = useAuthForm(FIELDS);
  const isHost = useIsHostLogin();
  const [busy, run] = useBusy();

  const send = async ({ country, phone, authCode }: AuthValues): Promise<void> => {
    const result = await services.sso.loginByPhoneSms({ ...device, ...options, country, phone, authCode });
    // At the host entrance nobody is led to a registration (D34).
    if (
      !isHost &&
      !result.ok &&
      result.code === CODE.userNotExist &&
      result.data.registerToken !== undefined
    ) {
      const { registerToken } = result.data;
      draft.set({ channel: 'phone', country, phone, registerToken, agreed: false });
      draft.handCode(authCode);
      void navigate(`/signup${search}`);
      return;
    }
    const data = await answer(form, 'phone', result);
    if (data) await enter(data, country);
  };
  const submit = (): Promise<void> => run(() => form.handleSubmit(send)());

  return (
    <LoginPanel onSubmit={submit} busy={busy}>
      <PhoneInput form={form} autoComplete="tel-national" />
      <CodeField form={form} channel="phone" purpose="login" onComplete={submit} otherWay="password" />
      {dialog}
    </LoginPanel>
  );
}
