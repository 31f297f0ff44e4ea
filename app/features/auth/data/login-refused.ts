import { CODE } from '@contract/codes';
import type { ConfirmFunction } from '@ds/use-confirm/use-confirm';
import type { TFunction } from 'i18next';
import type { ErrorId } from '../../../i18n/field-errors';
import type { Failure } from '../../../services/result';
import { markField, type FieldsForm } from './auth-values';
import type { Channel } from '@contract/channel';
import { supportFooter, suspended, tellSupport } from './use-support';

type Clearable = 'phone' | 'email' | 'password' | 'authCode';

/** Answers that open a dialog with the server's words and clear a field (S8, D18). */
const CLEARS: Readonly<Record<number, { field: Clearable; error: ErrorId } | undefined>> = {
  [CODE.wrongPassword]: { field: 'password', error: 'wrongPassword' },
  [CODE.wrongCode]: { field: 'authCode', error: 'wrongCode' },
  [CODE.codeInvalid]: { field: 'authCode', error: 'codeExpired' },
  [CODE.phoneFormat]: { field: 'phone', error: 'phoneFormat' },
  [CODE.emailFormat]: { field: 'email', error: 'emailFormat' },
};

/** What a refused login has at hand. */
interface Login {
  form: FieldsForm;
  /** Where a code can be sent that unlocks the account; null where none can. */
  channel: Channel | null;
  t: TFunction;
  ask: ConfirmFunction;
  fail: (failure: Failure) => void;
  /** Goes to the unlock by code. */
  unlock(channel: Channel): void;
}

/** Offers the way out of a lock: a code, or support. */
async function tellLocked(message: string, login: Login, channel: Channel): Promise<void> {
  const { t, ask, unlock } = login;
  const wanted = await ask({
    title: t('login.lockedTitle'),
    children: message,
    confirm: { label: t('login.unlock') },
    cancel: { label: t('page.close') },
    footer: supportFooter(),
  });
  if (wanted) unlock(channel);
}

async function clear(field: Clearable, error: ErrorId, message: string, login: Login): Promise<void> {
  const { form, t, ask } = login;
  if (form.getValues(field) !== '') form.setValue(field, '');
  form.setError(field, { type: 'server', message: error });
  await ask({ title: t('login.wrongTitle'), children: message, confirm: { label: t('page.ok') } });
  form.setFocus(field);
}

/** Deals with a refused login as S8 says: in a dialog, at its field, or as any other failure. */
export async function handleLoginFailure(failure: Failure, login: Login): Promise<void> {
  const { form, channel, t, fail } = login;
  const { code, data } = failure;
  const message = failure.message || t('failure.general');
  // An assistant has an account ID and nothing else.
  if (code === CODE.wrongPassword && channel === null)
    return clear('password', 'wrongAssistantPassword', t('error.wrongAssistantPassword'), login);
  const clears = CLEARS[code];
  if (clears) return clear(clears.field, clears.error, message, login);
  if (code === CODE.accountBlocked) return tellSupport(suspended(t), login);
  if (code === CODE.passwordBlocked || code === CODE.userBlocked)
    return channel
      ? tellLocked(message, login, channel)
      : tellSupport({ title: t('login.lockedTitle'), text: message }, login);
  // At the host entrance: the account is no host's, which says nothing about a session (D17).
  if (code === CODE.permissionDenied && channel)
    return form.setError(channel, { type: 'server', message }, { shouldFocus: true });
  if (!markField(form, data.field, message)) fail(failure);
}
