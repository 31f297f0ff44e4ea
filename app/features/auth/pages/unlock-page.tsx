import type { Channel } from '@contract/channel';
import { FORM_VERSION } from '@contract/constants';
import { normaliseEmail, normalisePhone } from '@contract/text';
import { useToast } from '@ds/toast/toast';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/translation';
import { Navigate, useNavigate } from 'react-router-dom';
import { useCarriedSearch } from '../../../navigation/use-address';
import type { Result } from '../../../services/result';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useFailure } from '../../../shell/use-failure';
import { useAccountFailures } from '../../../account/account-dialogs';
import { useAuthForm, useSubmit, type AuthForm } from '../../../account/auth-form';
import type { AuthField, AuthValues } from '../../../account/auth-values';
import { codeFailures } from '../../../account/form-failures';
import { useRecipientText } from '../../../account/use-recipient-text';
import { AuthScreen } from '../parts/auth-screen';
import { CodeField } from '../../../account/code-field';
import { FormFrame, SubmitButton } from '../../../account/form-frame';
import { VisitorsOnly } from '../parts/visitors-only';

const FIELDS = {
  phone: ['country', 'phone', 'authCode'],
  email: ['email', 'authCode'],
} as const satisfies Record<Channel, readonly AuthField[]>;

/** Unlocks the account that the login just named; without a number or address: back to the login (S4). */
export function UnlockPage() {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const search = useCarriedSearch();
  const [channel] = useState((): Channel | null => {
    const { channel: used = 'phone', phone, email } = draft.get();
    return (used === 'phone' ? phone : email) ? used : null;
  });
  return (
    <VisitorsOnly>
      {channel === null ? (
        <Navigate replace to={`/login${search}`} />
      ) : (
        <AuthScreen title={t('unlock.title')}>
          <Unlock channel={channel} />
        </AuthScreen>
      )}
    </VisitorsOnly>
  );
}

function Unlock({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const form = useAuthForm(FIELDS[channel]);
  const handlers = useAccountFailures(channel);
  const submit = useSubmit(form, useUnlock(form, channel));
  const { country, phone, email } = form.getValues();
  const recipient = useRecipientText({
    channel,
    country,
    phone: normalisePhone(phone),
    email: normaliseEmail(email),
  });
  return (
    <FormFrame onSubmit={submit}>
      <p className="text-body text-muted">{t('unlock.lead', { destination: recipient })}</p>
      <CodeField
        form={form}
        channel={channel}
        purpose="recover"
        onComplete={() => submit()}
        handlers={handlers}
      />
      <SubmitButton form={form} names={FIELDS[channel]} busyLabel={t('unlock.busy')}>
        {t('unlock.submit')}
      </SubmitButton>
    </FormFrame>
  );
}

function useUnlock(form: AuthForm, channel: Channel): (values: AuthValues) => Promise<void> {
  const { t } = useTranslation();
  const services = useServices();
  const { session } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFailure();
  const accountFailures = useAccountFailures(channel);
  const { show } = useToast();

  const unlock = ({ country, phone, email, authCode }: AuthValues): Promise<Result<null>> => {
    const common = { version: FORM_VERSION, authCode } as const;
    return channel === 'phone'
      ? services.sso.unlockUserByPhone({ ...common, country, phoneNo: phone })
      : services.sso.unlockUser({ ...common, email });
  };

  return async (values) => {
    const result = await unlock(values);
    session.end();
    // The form shows neither number nor address: a refusal of them has no field here.
    if (!result.ok) return fail(result, { ...codeFailures(form), ...accountFailures });
    show({ tone: 'success', text: t('unlock.done') });
    void navigate(`/login${search}`, { replace: true });
  };
}
