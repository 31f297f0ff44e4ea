import { CODE } from '@contract/codes';
import { normaliseEmail, normalisePhone } from '@contract/text';
import { Button } from '@ds/button/button';
import { useToast } from '@ds/toast/toast';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type { FailureHandlers } from '../../../services/failure';
import { useServices } from '../../../services/services-context';
import { useMemory } from '../../../session/session-context';
import { useFailure } from '../../../shell/use-failure';
import { useAuthForm, useFilled } from '../data/auth-form';
import type { AuthField, AuthValues } from '../data/auth-values';
import { AuthScreen } from '../parts/auth-screen';
import type { Channel } from '@contract/channel';
import { CodeField } from '../parts/code-field';
import { VisitorsOnly } from '../parts/visitors-only';
import { useBusy } from '../data/use-busy';
import { useCarriedSearch } from '../data/use-carried-search';
import { useDestinationText } from '../data/use-destination-text';
import { useDeviceFields } from '../data/use-device';
import { useSupportDialog } from '../data/use-support';
import { useTips } from '../data/use-tips';

const PHONE = ['country', 'phone', 'authCode'] as const satisfies readonly AuthField[];
const EMAIL = ['email', 'authCode'] as const satisfies readonly AuthField[];

/** Unlocks the account that the login just named; without a phone or e-mail address: back to login (S4). */
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
  const services = useServices();
  const { version } = useDeviceFields();
  const { session } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFailure();
  const supportOnly = useSupportDialog();
  const { closed, unknown } = useTips();
  const { show } = useToast();
  const names = channel === 'phone' ? PHONE : EMAIL;
  const form = useAuthForm(names);
  const filled = useFilled(form, names);
  const [busy, run] = useBusy();
  const { country, phone, email } = form.getValues();
  const destination = useDestinationText({
    channel,
    country,
    phone: normalisePhone(phone),
    email: normaliseEmail(email),
  });

  const handlers: FailureHandlers = {
    [CODE.userNotExist]: () => void unknown(channel),
    [CODE.notAllowed]: () => void closed(channel),
    [CODE.accountBlocked]: () => void supportOnly(),
  };
  const send = async (values: AuthValues): Promise<void> => {
    const common = { version, authCode: values.authCode };
    const result =
      channel === 'phone'
        ? await services.sso.unlockUserByPhone({ ...common, country: values.country, phoneNo: values.phone })
        : await services.sso.unlockUser({ ...common, email: values.email });
    session.end();
    if (result.ok) {
      show({ tone: 'success', text: t('unlock.done') });
      void navigate(`/login${search}`, { replace: true });
      return;
    }
    const mark = (message: string) => () =>
      form.setError('authCode', { type: 'server', message }, { shouldFocus: true });
    fail(result, {
      [CODE.wrongCode]: mark('wrongCode'),
      [CODE.codeInvalid]: mark('codeExpired'),
      ...handlers,
    });
  };
  const submit = (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    return run(() => form.handleSubmit(send)());
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p className="text-body text-muted">{t('unlock.lead', { destination })}</p>
      <CodeField
        form={form}
        channel={channel}
        purpose="recover"
        onComplete={() => submit()}
        handlers={handlers}
      />
      <Button type="submit" block disabled={!filled} loading={busy} loadingLabel={t('unlock.busy')}>
        {t('unlock.submit')}
      </Button>
    </form>
  );
}
