import { CODE } from '@contract/codes';
import { Button } from '@ds/button/button';
import { useToast } from '@ds/toast/toast';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../../../services/services-context';
import { useFailure } from '../../../shell/use-failure';
import { useBusy } from '../data/use-busy';
import { useCarriedSearch } from '../data/use-carried-search';
import { useDestinationText } from '../data/use-destination-text';
import { useDeviceFields } from '../data/use-device';
import { useEntrance } from '../data/use-entrance';
import { useLoginOptions } from '../data/use-login-options';
import { useSupportDialog } from '../data/use-support';

/** A verified destination that turned out to have an account, and the token that logs in to it (D12). */
export type Existing = { loginToken: string } & (
  { channel: 'phone'; country: string; phone: string } | { channel: 'email'; email: string }
);

/** Says that there is an account already; one tap logs in, without a second code. */
export function ExistingAccount({ existing, onLeave }: { existing: Existing; onLeave: () => void }) {
  const { t } = useTranslation();
  const services = useServices();
  const device = useDeviceFields();
  const options = useLoginOptions();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFailure();
  const supportOnly = useSupportDialog();
  const { show } = useToast();
  const [busy, run] = useBusy();
  const { enter, dialog } = useEntrance(t('login.done'));
  const { loginToken } = existing;

  const tooLate = (): void => {
    show({ tone: 'info', text: t('verify.tooLate') });
    void navigate(`/login${search}`, { replace: true });
  };
  const login = async (): Promise<void> => {
    const result =
      existing.channel === 'phone'
        ? await services.sso.loginByPhoneSms({
            ...device,
            ...options,
            country: existing.country,
            phone: existing.phone,
            loginToken,
          })
        : await services.sso.loginByEmail({ ...device, ...options, email: existing.email, loginToken });
    if (result.ok) return enter(result.data, existing.channel === 'phone' ? existing.country : undefined);
    fail(result, {
      [CODE.codeInvalid]: tooLate,
      [CODE.tokenInvalid]: tooLate,
      [CODE.accountBlocked]: () => void supportOnly(),
      // At the host entrance: the account is no host's, which says nothing about a session (D17).
      [CODE.permissionDenied]: ({ message }) => show({ tone: 'danger', text: message }),
    });
  };

  const destination = useDestinationText({ country: '', phone: '', email: '', ...existing });
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-body text-ink">
        {t('verify.existing', { destination })}
      </p>
      <Button block loading={busy} loadingLabel={t('login.busy')} onClick={() => void run(login)}>
        {t('verify.existingLogin')}
      </Button>
      <Button block variant="quiet" onClick={onLeave}>
        {t('verify.existingOther')}
      </Button>
      {dialog}
    </div>
  );
}
