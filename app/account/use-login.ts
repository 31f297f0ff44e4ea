import type { Channel } from '@contract/channel';
import { CODE } from '@contract/codes';
import { FORM_VERSION } from '@contract/constants';
import type { LoginResult } from '@contract/sso/login-result';
import { useTranslation } from '../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { pageMode, readDevice } from '../device/device';
import type { ErrorId } from '../i18n/field-errors';
import { isFlagSet } from '../navigation/redirect';
import { thirdPartyPage } from '../navigation/third-party';
import { useAddress, useCarriedSearch } from '../navigation/use-address';
import type { Failure, Result } from '../services/result';
import { useMemory } from '../session/session-context';
import { useFailure } from '../shell/use-failure';
import { useAccountDialogs } from './account-dialogs';
import type { AuthForm } from './auth-form';
import { markField, markNamedField } from './form-failures';
import type { AfterLogin } from './use-after-login';

/** Reads what every login and registration says about its device (S3). */
export function useDeviceFields() {
  const { visit } = useMemory();
  // Read for each call: the device may have been identified since the page was opened (D26).
  return () => {
    const { type, name } = readDevice(window.navigator);
    return {
      version: FORM_VERSION,
      deviceType: type,
      deviceName: name,
      pageMode: pageMode(window),
      deviceId: visit.id(),
    } as const;
  };
}

/** What the address asks of a login (S7). */
interface LoginOptions {
  /** The login is a host's (D17). */
  isStreamHostLogin?: '1';
  /** The login leads to a third party (D16). */
  fromFameEx?: '1';
  redirectPage?: string;
}

/** Reads what every login of a member sends: its device, and what the address asks for. */
export function useLoginFields() {
  const deviceFields = useDeviceFields();
  const address = useAddress();
  const redirectPage = thirdPartyPage(address);
  const options: LoginOptions = {
    ...(isFlagSet(address, 'host') ? { isStreamHostLogin: '1' } : {}),
    ...(redirectPage ? { fromFameEx: '1', redirectPage } : {}),
  };
  return () => ({ ...deviceFields(), ...options });
}

type ClearedField = 'phone' | 'email' | 'password' | 'authCode';

/** Refusals that clear a field and open a dialog with the server's words (S8, D18). */
const CLEARS: Readonly<Record<number, { field: ClearedField; error: ErrorId } | undefined>> = {
  [CODE.wrongPassword]: { field: 'password', error: 'wrongPassword' },
  [CODE.wrongCode]: { field: 'authCode', error: 'wrongCode' },
  [CODE.codeInvalid]: { field: 'authCode', error: 'codeExpired' },
  [CODE.phoneFormat]: { field: 'phone', error: 'phoneFormat' },
  [CODE.emailFormat]: { field: 'email', error: 'emailFormat' },
};

/** Reacts to a refused login: in a dialog, at a field, or as to any other failure (S8). */
function useLoginFailure(form: AuthForm, channel: Channel | null): (failure: Failure) => Promise<void> {
  const { t } = useTranslation();
  const { draft } = useMemory();
  const navigate = useNavigate();
  const search = useCarriedSearch();
  const dialogs = useAccountDialogs();
  const fail = useFailure();

  const clear = async (field: ClearedField, error: ErrorId, message: string): Promise<void> => {
    if (form.getValues(field) !== '') form.setValue(field, '');
    // An error that comes first would be read while the dialog about it opens.
    await dialogs.wrong(message);
    markField(form, field, error);
  };
  const offerUnlock = async (message: string, channelOfCode: Channel): Promise<void> => {
    if (!(await dialogs.offerUnlock(message))) return;
    draft.set({ channel: channelOfCode });
    void navigate(`/unlock${search}`);
  };

  return async (failure) => {
    const { code } = failure;
    const message = failure.message || t('failure.general');
    // An assistant has an account ID and no channel.
    if (code === CODE.wrongPassword && channel === null)
      return clear('password', 'wrongAssistantPassword', t('error.wrongAssistantPassword'));
    const cleared = CLEARS[code];
    if (cleared) return clear(cleared.field, cleared.error, message);
    if (code === CODE.accountBlocked) return dialogs.suspended(failure);
    if (code === CODE.passwordBlocked || code === CODE.userBlocked)
      return channel ? offerUnlock(message, channel) : dialogs.locked(message);
    // The account is no host's, which says nothing about a session (D17).
    if (code === CODE.permissionDenied && channel) return markField(form, channel, message);
    if (!markNamedField(form, { ...failure, message })) fail(failure);
  };
}

/**
 * Ends the login of a form with its answer: goes to the destination, or says what is wrong.
 * @param channel by which a code can unlock the account; null where none can
 * @param finish of {@link useAfterLogin}, from above what may be gone when the answer comes
 */
export function useLogin(
  form: AuthForm,
  channel: Channel | null,
  finish: AfterLogin['finish'],
): (result: Result<LoginResult>, country?: string) => Promise<void> {
  const { session } = useMemory();
  const handleFailure = useLoginFailure(form, channel);
  return async (result, country) => {
    if (result.ok) return finish(result.data, country);
    // A refused login leaves no session behind (S4).
    session.end();
    // Not awaited: the login is over with its answer, not with the dialog about it.
    void handleFailure(result);
  };
}
