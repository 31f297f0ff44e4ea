import { CODE } from '@contract/codes';
import { useNavigate } from 'react-router-dom';
import { isFlagSet } from '../../../navigation/redirect';
import { useAddress, useCarriedSearch } from '../../../navigation/use-address';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useAuthForm, useSubmit } from '../../../account/auth-form';
import type { AuthField, AuthValues } from '../../../account/auth-values';
import type { AfterLogin } from '../../../account/use-after-login';
import { useLogin, useLoginFields } from '../../../account/use-login';
import { CodeField } from '../../../account/code-field';
import { PhoneInput } from '../../../account/identity-fields';
import { LoginFrame } from './login-forms';

const FIELDS = ['country', 'phone', 'authCode'] as const satisfies readonly AuthField[];

/** Login by phone and code (S4). A verified number without an account goes on to the registration (D12). */
export function SmsLogin({ onLogin }: { onLogin: AfterLogin['finish'] }) {
  const services = useServices();
  const { draft } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const loginFields = useLoginFields();
  const form = useAuthForm(FIELDS);
  const finish = useLogin(form, 'phone', onLogin);
  const isHost = isFlagSet(useAddress(), 'host');

  const send = async ({ country, phone, authCode }: AuthValues): Promise<void> => {
    const result = await services.sso.loginByPhoneSms({ ...loginFields(), country, phone, authCode });
    const registerToken =
      !result.ok && result.code === CODE.userNotExist ? result.data.registerToken : undefined;
    // The host's login leads nobody to a registration (D34).
    if (isHost || registerToken === undefined) return finish(result, country);
    draft.set({ channel: 'phone', country, phone, registerToken, agreed: false });
    draft.handCode(authCode);
    void navigate(`/signup${search}`);
  };
  const submit = useSubmit(form, send);

  return (
    <LoginFrame form={form} onSubmit={submit}>
      <PhoneInput form={form} autoComplete="tel-national" />
      <CodeField
        form={form}
        channel="phone"
        purpose="login"
        onComplete={() => submit()}
        alternative="password"
      />
    </LoginFrame>
  );
}
