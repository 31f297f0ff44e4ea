import { CODE, UNEXPECTED_ANSWER } from '@contract/codes';
import { isChannelOpen, type RegistrationType } from '@contract/sso/registration-type';
import { Button } from '@ds/button/button';
import { Link } from '@ds/link/link';
import { Steps } from '@ds/steps/steps';
import { useToast } from '@ds/toast/toast';
import { preloadConfirm } from '@ds/use-confirm/use-confirm';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useFailure } from '../../../shell/use-failure';
import { dropCode, useAuthForm, useFilled, type AuthForm } from '../data/auth-form';
import { isFilled, markField, type AuthField, type AuthValues } from '../data/auth-values';
import { AuthScreen } from '../parts/auth-screen';
import { ChannelFields, openChannel, otherChannel } from '../parts/channel-fields';
import type { Channel } from '@contract/channel';
import { CodeField } from '../parts/code-field';
import { ExistingAccount, type Existing } from '../parts/existing-account';
import { UnlessSignedIn } from '../parts/visitors-only';
import { TermsBox } from '../parts/terms-box';
import { useBusy } from '../data/use-busy';
import { useCarriedSearch } from '../data/use-carried-search';
import { useDeviceFields } from '../data/use-device';
import { WithRegistrationType } from '../parts/with-registration-type';

const PHONE = ['country', 'phone', 'authCode', 'agreed'] as const satisfies readonly AuthField[];
const EMAIL = ['email', 'authCode', 'agreed'] as const satisfies readonly AuthField[];

/** Registration, step one: phone or e-mail, code, terms (S2, S4). */
export function SignupVerifyPage() {
  const { t } = useTranslation();
  const [existing, setExisting] = useState<Existing | null>(null);
  return (
    <UnlessSignedIn>
      <AuthScreen
        title={existing ? t('verify.existingTitle') : t('verify.title')}
        name={existing ? 'existing' : ''}
      >
        {existing ? (
          <ExistingAccount existing={existing} onLeave={() => setExisting(null)} />
        ) : (
          <WithRegistrationType>
            {(type) => <Verify type={type} onExisting={setExisting} />}
          </WithRegistrationType>
        )}
      </AuthScreen>
    </UnlessSignedIn>
  );
}

interface VerifyProps {
  type: RegistrationType;
  onExisting: (existing: Existing) => void;
}

function Verify({ type, onExisting }: VerifyProps) {
  const { t } = useTranslation();
  const search = useCarriedSearch();
  const { draft } = useMemory();
  const [channel, setChannel] = useState(() => openChannel(type, draft.get().channel));
  const choice = isChannelOpen(type, 'phone') && isChannelOpen(type, 'email');
  const names = channel === 'phone' ? PHONE : EMAIL;
  const form = useAuthForm(names);
  const [busy, run] = useBusy();
  const send = useSend(form, channel, onExisting);
  const filled = useFilled(form, names);

  useEffect(() => void preloadConfirm().catch(() => undefined), []);

  const change = (next: Channel): void => {
    draft.set({ channel: next });
    setChannel(next);
    dropCode(form);
  };
  const submit = (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    return run(() => form.handleSubmit(send)());
  };
  // The code submits by itself only where it is the last thing missing (D18).
  const complete = async (): Promise<void> => {
    if (isFilled(form.getValues(), names)) await submit();
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Steps current={1} total={2} label={t('verify.step', { current: 1, total: 2 })} />
      <ChannelFields form={form} channel={channel} onChannelChange={change} choice={choice} />
      <CodeField
        form={form}
        channel={channel}
        purpose="register"
        onComplete={complete}
        otherWay={choice ? otherChannel(channel) : undefined}
      />
      <TermsBox form={form} onChange={(agreed) => draft.set({ agreed })} />
      <Button type="submit" block disabled={!filled} loading={busy} loadingLabel={t('verify.busy')}>
        {t('verify.submit')}
      </Button>
      <p className="flex flex-wrap items-center gap-x-2 text-body text-muted">
        {t('verify.hasAccount')}
        <Link variant="quiet" href={`#/login${search}`}>
          {t('verify.login')}
        </Link>
      </p>
    </form>
  );
}

/** Trades the code for a register token, and goes on to the details (D12). */
function useSend(form: AuthForm, channel: Channel, onExisting: (existing: Existing) => void) {
  const { t } = useTranslation();
  const { show } = useToast();
  const services = useServices();
  const { draft } = useMemory();
  const { version } = useDeviceFields();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFailure();

  return async ({ country, phone, email, authCode }: AuthValues): Promise<void> => {
    const site = await services.site();
    // Where the version isn't known nothing is told of it, and the member is asked after the login (D32).
    const agreement = site.ok ? { agreement: site.data.agreement } : {};
    const destination = channel === 'phone' ? { country, phone } : { email };
    const result = await services.sso.getRegisterToken({ ...destination, ...agreement, authCode, version });
    if (result.ok) {
      const { registerToken } = result.data;
      draft.set({ channel, ...destination, registerToken, agreed: true });
      draft.handCode(authCode);
      void navigate(`/signup${search}`);
      return;
    }
    const { loginToken } = result.data;
    if (result.code === CODE.conflict && loginToken !== undefined) {
      onExisting(
        channel === 'phone' ? { channel, country, phone, loginToken } : { channel, email, loginToken },
      );
      return;
    }
    const mark = (name: AuthField, message: string) => () =>
      form.setError(name, { type: 'server', message }, { shouldFocus: true });
    const handlers = {
      [CODE.wrongCode]: mark('authCode', 'wrongCode'),
      [CODE.codeInvalid]: mark('authCode', 'codeExpired'),
      [CODE.phoneFormat]: mark('phone', 'phoneFormat'),
      [CODE.emailFormat]: mark('email', 'emailFormat'),
      // It may have been a success without a register token (S8).
      [UNEXPECTED_ANSWER]: () => show({ id: 'no-token', tone: 'danger', text: t('signup.noToken') }),
    };
    if (!(result.code === CODE.invalidInput && markField(form, result.data.field, result.message)))
      fail(result, handlers);
  };
}
