import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import { isChannelOpen, type RegistrationType } from '@contract/sso/registration-type';
import { Link } from '@ds/link/link';
import { Steps } from '@ds/steps/steps';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useCarriedSearch } from '../../../navigation/use-address';
import { useMemory } from '../../../session/session-context';
import { ConsentField } from '../../../account/consent-boxes';
import { clearCode, isFilled, useAuthForm, useSubmit, type AuthForm } from '../../../account/auth-form';
import type { AuthField, AuthValues } from '../../../account/auth-values';
import { useFormFailure } from '../../../account/form-failures';
import { useExchangeCode, useExchangeFailures } from '../../../account/use-registration';
import { AuthScreen } from '../parts/auth-screen';
import {
  ChannelFields,
  openChannel,
  otherChannel,
  WithRegistrationType,
} from '../../../account/channel-fields';
import { CodeField } from '../../../account/code-field';
import { ExistingAccount, type Existing } from '../../../account/existing-account';
import { FormFrame, SubmitButton } from '../../../account/form-frame';
import { UnlessSignedIn } from '../parts/visitors-only';

const FIELDS = {
  phone: ['country', 'phone', 'authCode', 'agreed'],
  email: ['email', 'authCode', 'agreed'],
} as const satisfies Record<Channel, readonly AuthField[]>;

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
  const form = useAuthForm(FIELDS[channel]);
  const submit = useSubmit(form, useVerify(form, channel, onExisting));

  const changeChannel = (next: Channel): void => {
    draft.set({ channel: next });
    setChannel(next);
    clearCode(form);
  };
  // The code sends the form only where nothing else is missing (D18).
  const submitIfFilled = async (): Promise<void> => {
    if (isFilled(form.getValues(), FIELDS[channel])) await submit();
  };

  return (
    <FormFrame onSubmit={submit}>
      <Steps current={1} total={2} label={t('verify.step', { current: 1, total: 2 })} />
      <ChannelFields form={form} channel={channel} onChannelChange={changeChannel} choice={choice} />
      <CodeField
        form={form}
        channel={channel}
        purpose="register"
        onComplete={submitIfFilled}
        alternative={choice ? otherChannel(channel) : undefined}
      />
      <ConsentField form={form} onChange={(agreed) => draft.set({ agreed })} />
      <SubmitButton form={form} names={FIELDS[channel]} busyLabel={t('verify.busy')}>
        {t('verify.submit')}
      </SubmitButton>
      <p className="flex flex-wrap items-center gap-x-2 text-body text-muted">
        {t('verify.hasAccount')}
        <Link variant="quiet" href={`#/login${search}`}>
          {t('verify.login')}
        </Link>
      </p>
    </FormFrame>
  );
}

/** Exchanges the code for a register token, and goes on to the details (D12). */
function useVerify(form: AuthForm, channel: Channel, onExisting: (existing: Existing) => void) {
  const exchange = useExchangeCode(channel);
  const failures = useExchangeFailures(form);
  const { draft } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFormFailure(form);

  return async (values: AuthValues): Promise<void> => {
    const { country, phone, email, authCode } = values;
    const recipient = channel === 'phone' ? { country, phone } : { email };
    const result = await exchange(values);
    if (result.ok) {
      const { registerToken } = result.data;
      draft.set({ channel, ...recipient, registerToken, agreed: true });
      draft.handCode(authCode);
      return void navigate(`/signup${search}`);
    }
    const { loginToken } = result.data;
    if (result.code === CODE.conflict && loginToken !== undefined)
      return onExisting(
        channel === 'phone' ? { channel, country, phone, loginToken } : { channel, email, loginToken },
      );
    fail(result, failures);
  };
}
