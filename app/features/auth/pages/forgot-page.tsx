import type { Channel } from '@contract/channel';
import { FORM_VERSION } from '@contract/constants';
import { isChannelOpen, type RegistrationType } from '@contract/sso/registration-type';
import { Link } from '@ds/link/link';
import { useToast } from '@ds/toast/toast';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useCarriedSearch } from '../../../navigation/use-address';
import type { Result } from '../../../services/result';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useAccountDialogs, useAccountFailures } from '../../../account/account-dialogs';
import { clearCode, useAuthForm, useSubmit, type AuthForm } from '../../../account/auth-form';
import type { AuthField, AuthValues } from '../../../account/auth-values';
import { codeFailures, identityFailures, useFormFailure } from '../../../account/form-failures';
import { AuthScreen } from '../parts/auth-screen';
import {
  ChannelFields,
  openChannel,
  otherChannel,
  WithRegistrationType,
} from '../../../account/channel-fields';
import { CodeField } from '../../../account/code-field';
import { keepLoginWay } from '../../../account/keep-login-way';
import { FormFrame } from '../../../account/form-frame';
import { NewPasswordFields } from '../../../account/password-fields';
import { VisitorsOnly } from '../parts/visitors-only';

const COMMON = ['authCode', 'password', 'confirmPassword'] as const satisfies readonly AuthField[];
const FIELDS = {
  phone: ['country', 'phone', ...COMMON],
  email: ['email', ...COMMON],
} as const satisfies Record<Channel, readonly AuthField[]>;

/** Sets a new password by a code (S4). Leads to the login. */
export function ForgotPage() {
  const { t } = useTranslation();
  return (
    <VisitorsOnly>
      <AuthScreen title={t('forgot.title')} lead={t('forgot.lead')}>
        <WithRegistrationType>{(type) => <Forgot type={type} />}</WithRegistrationType>
      </AuthScreen>
    </VisitorsOnly>
  );
}

function Forgot({ type }: { type: RegistrationType }) {
  const { t } = useTranslation();
  const search = useCarriedSearch();
  const { draft } = useMemory();
  const { closed } = useAccountDialogs();
  const [previous] = useState(() => draft.get().channel);
  const [channel, setChannel] = useState(() => openChannel(type, previous));
  const form = useAuthForm(FIELDS[channel]);
  const submit = useSubmit(form, useResetPassword(form, channel));
  const handlers = useAccountFailures(channel);
  const other = otherChannel(channel);

  // Said once, when the page opens.
  const tellClosed = useEffectEvent(() => {
    if (previous !== undefined && !isChannelOpen(type, previous)) void closed(previous);
  });
  useEffect(() => tellClosed(), []);

  const changeChannel = (next: Channel): void => {
    if (!isChannelOpen(type, next)) return void closed(next);
    draft.set({ channel: next });
    setChannel(next);
    clearCode(form);
  };

  return (
    <FormFrame onSubmit={submit}>
      <ChannelFields form={form} channel={channel} onChannelChange={changeChannel} choice />
      <CodeField
        form={form}
        channel={channel}
        purpose="recover"
        handlers={handlers}
        alternative={isChannelOpen(type, other) ? other : undefined}
      />
      <NewPasswordFields form={form} names={FIELDS[channel]} />
      <p className="flex flex-wrap items-center gap-x-2 text-body text-muted">
        {t('forgot.remembered')}
        <Link variant="quiet" href={`#/login${search}`}>
          {t('verify.login')}
        </Link>
      </p>
    </FormFrame>
  );
}

function useResetPassword(form: AuthForm, channel: Channel): (values: AuthValues) => Promise<void> {
  const { t } = useTranslation();
  const services = useServices();
  const { draft, local, session } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFormFailure(form);
  const accountFailures = useAccountFailures(channel);
  const { show } = useToast();

  const reset = ({ country, phone, email, authCode, password }: AuthValues): Promise<Result<null>> => {
    const common = { version: FORM_VERSION, authCode, newPassword: password } as const;
    return channel === 'phone'
      ? services.sso.forgetPasswordByPhone({ ...common, country, phoneNo: phone })
      : services.sso.forgetPasswordByEmail({ ...common, email });
  };

  return async (values) => {
    const result = await reset(values);
    // No session stays, whatever the answer (S4): the person logs in again.
    session.end();
    if (!result.ok)
      return fail(result, { ...codeFailures(form), ...identityFailures(form), ...accountFailures });
    draft.set({ channel });
    keepLoginWay(channel, local);
    show({ tone: 'success', text: t('forgot.done') });
    void navigate(`/login${search}`, { replace: true });
  };
}
