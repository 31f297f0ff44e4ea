import { CODE } from '@contract/codes';
import { isChannelOpen, type RegistrationType } from '@contract/sso/registration-type';
import { Link } from '@ds/link/link';
import { useToast } from '@ds/toast/toast';
import { preloadConfirm } from '@ds/use-confirm/use-confirm';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FailureHandlers } from '../../../services/failure';
import type { Result } from '../../../services/result';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useFailure } from '../../../shell/use-failure';
import { dropCode, useAuthForm, useFilled, type AuthForm } from '../data/auth-form';
import { markField, type AuthField, type AuthValues } from '../data/auth-values';
import { AuthScreen } from '../parts/auth-screen';
import { ChannelFields, openChannel, otherChannel } from '../parts/channel-fields';
import type { Channel } from '@contract/channel';
import { CodeField } from '../parts/code-field';
import { NewPasswordFields } from '../parts/new-password-fields';
import { VisitorsOnly } from '../parts/visitors-only';
import { useBusy } from '../data/use-busy';
import { useCarriedSearch } from '../data/use-carried-search';
import { useDeviceFields } from '../data/use-device';
import { useSupportDialog } from '../data/use-support';
import { useTips } from '../data/use-tips';
import { WithRegistrationType } from '../parts/with-registration-type';

const COMMON = ['authCode', 'password', 'confirmPassword'] as const satisfies readonly AuthField[];
const PHONE = ['country', 'phone', ...COMMON] as const satisfies readonly AuthField[];
const EMAIL = ['email', ...COMMON] as const satisfies readonly AuthField[];

/** A new password by code (S4). Ends with a login. */
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
  const { closed, unknown } = useTips();
  const [wanted] = useState(() => draft.get().channel);
  const [channel, setChannel] = useState(() => openChannel(type, wanted));

  // Said once, when the page opens.
  const greet = useEffectEvent(() => {
    if (wanted !== undefined && !isChannelOpen(type, wanted)) void closed(wanted);
    else void preloadConfirm().catch(() => undefined);
  });
  useEffect(() => greet(), []);

  const choice = isChannelOpen(type, otherChannel(channel));
  const names = channel === 'phone' ? PHONE : EMAIL;
  const form = useAuthForm(names);
  const filled = useFilled(form, names);
  const [busy, run] = useBusy();
  const send = useSend(form, channel);
  const handlers: FailureHandlers = {
    [CODE.userNotExist]: () => void unknown(channel),
    [CODE.notAllowed]: () => void closed(channel),
  };

  const change = (next: Channel): void => {
    if (!isChannelOpen(type, next)) return void closed(next);
    draft.set({ channel: next });
    setChannel(next);
    dropCode(form);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(() => form.handleSubmit(send)());
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ChannelFields form={form} channel={channel} onChannelChange={change} choice />
      <CodeField
        form={form}
        channel={channel}
        purpose="recover"
        handlers={handlers}
        otherWay={choice ? otherChannel(channel) : undefined}
      />
      <NewPasswordFields form={form} filled={filled} busy={busy} />
      <p className="flex flex-wrap items-center gap-x-2 text-body text-muted">
        {t('forgot.remembered')}
        <Link variant="quiet" href={`#/login${search}`}>
          {t('verify.login')}
        </Link>
      </p>
    </form>
  );
}

function useSend(form: AuthForm, channel: Channel) {
  const { t } = useTranslation();
  const services = useServices();
  const { version } = useDeviceFields();
  const { draft, session } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFailure();
  const supportOnly = useSupportDialog();
  const { closed, unknown } = useTips();
  const { show } = useToast();

  const ask = ({ country, phone, email, authCode, password }: AuthValues): Promise<Result<null>> => {
    const common = { version, authCode, newPassword: password };
    return channel === 'phone'
      ? services.sso.forgetPasswordByPhone({ ...common, country, phoneNo: phone })
      : services.sso.forgetPasswordByEmail({ ...common, email });
  };
  const mark = (name: AuthField, message: string) => () =>
    form.setError(name, { type: 'server', message }, { shouldFocus: true });

  return async (values: AuthValues): Promise<void> => {
    const result = await ask(values);
    // Reset or refused, no session stays (S4): the person logs in again.
    session.end();
    if (result.ok) {
      draft.set({ channel });
      show({ tone: 'success', text: t('forgot.done') });
      void navigate(`/login${search}`, { replace: true });
      return;
    }
    if (result.code === CODE.invalidInput && markField(form, result.data.field, result.message)) return;
    fail(result, {
      [CODE.wrongCode]: mark('authCode', 'wrongCode'),
      [CODE.codeInvalid]: mark('authCode', 'codeExpired'),
      [CODE.phoneFormat]: mark('phone', 'phoneFormat'),
      [CODE.emailFormat]: mark('email', 'emailFormat'),
      [CODE.userNotExist]: () => void unknown(channel),
      [CODE.notAllowed]: () => void closed(channel),
      [CODE.accountBlocked]: () => void supportOnly(),
    });
  };
}
