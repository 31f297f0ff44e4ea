import { CODE } from '@contract/codes';
import type { LoginResult } from '@contract/sso/login-result';
import { Button } from '@ds/button/button';
import { useToast } from '@ds/toast/toast';
import { usePending } from '@ds/use-pending/use-pending';
import { useTranslation } from '../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { useCarriedSearch } from '../navigation/use-address';
import type { Result } from '../services/result';
import { useServices } from '../services/services-context';
import { useMemory } from '../session/session-context';
import { useFailure } from '../shell/use-failure';
import { useAccountDialogs } from './account-dialogs';
import { keepLoginWay } from './keep-login-way';
import { type NextRoute, useAfterLogin } from './use-after-login';
import { useLoginFields } from './use-login';
import { useRecipientText } from './use-recipient-text';

/** A verified number or address that has an account already, and the token that logs in to it (D12). */
export type Existing = { loginToken: string } & (
  { channel: 'phone'; country: string; phone: string } | { channel: 'email'; email: string }
);

interface Props {
  existing: Existing;
  /** Goes back to the form. */
  onLeave: () => void;
  /** Where the login leads. @default where the address asks for */
  next?: (login: LoginResult) => NextRoute;
  /** The button's text. @default to log in to it */
  loginLabel?: string;
}

/** Says that there is an account already; one tap logs in, without a second code. */
export function ExistingAccount({ existing, onLeave, next, loginLabel }: Props) {
  const { t } = useTranslation();
  const services = useServices();
  const { local } = useMemory();
  const loginFields = useLoginFields();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const fail = useFailure();
  const { suspended } = useAccountDialogs();
  const { show } = useToast();
  const [busy, run] = usePending();
  const { finish, dialog } = useAfterLogin(next ? { next } : {});
  const recipient = useRecipientText({ country: '', phone: '', email: '', ...existing });

  const request = (): Promise<Result<LoginResult>> => {
    const { loginToken } = existing;
    if (existing.channel === 'email')
      return services.sso.loginByEmail({ ...loginFields(), email: existing.email, loginToken });
    const { country, phone } = existing;
    return services.sso.loginByPhoneSms({ ...loginFields(), country, phone, loginToken });
  };
  const tooLate = (): void => {
    keepLoginWay(existing.channel, local);
    show({ tone: 'info', text: t('verify.tooLate') });
    void navigate(`/login${search}`, { replace: true });
  };
  const login = async (): Promise<void> => {
    const result = await request();
    if (result.ok) return finish(result.data, existing.channel === 'phone' ? existing.country : undefined);
    fail(result, {
      [CODE.codeInvalid]: tooLate,
      [CODE.tokenInvalid]: tooLate,
      [CODE.accountBlocked]: (failure) => void suspended(failure),
      // The account is no host's, which says nothing about a session (D17).
      [CODE.permissionDenied]: ({ message }) => show({ tone: 'danger', text: message }),
    });
  };

  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="text-body text-ink">
        {t('verify.existing', { destination: recipient })}
      </p>
      <Button block loading={busy} loadingLabel={t('login.busy')} onClick={() => void run(login)}>
        {loginLabel ?? t('verify.existingLogin')}
      </Button>
      {/* The success dialog is this part's own: it must not go before it has led on. */}
      <Button block variant="quiet" disabled={busy} onClick={onLeave}>
        {t('verify.existingOther')}
      </Button>
      {dialog}
    </div>
  );
}
