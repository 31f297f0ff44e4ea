import { CODE } from '@contract/codes';
import type { ErrorId } from '../i18n/field-errors';
import type { FailureHandlers } from '../services/failure';
import type { Failure } from '../services/result';
import { useFailure } from '../shell/use-failure';
import type { AuthForm } from './auth-form';
import { isAuthField, type AuthField } from './auth-values';

/** Milliseconds in which screen readers have learned of an error: one that they learn of at a focused field is said twice. */
const LEARNED = 100;

/** Moves focus to what is refused once its error is known. */
export const focusLearned = (focus: () => void): void => void setTimeout(focus, LEARNED);

/** Focuses a field once its error is known. */
export const focusRefused = (form: AuthForm, name: AuthField): void =>
  focusLearned(() => form.setFocus(name));

/** Shows a refusal at a field and focuses it. */
export function markField(form: AuthForm, name: AuthField, message: string): void {
  form.setError(name, { type: 'server', message });
  focusRefused(form, name);
}

const mark = (form: AuthForm, name: AuthField, error: ErrorId) => () => markField(form, name, error);

/** Reactions to a refused code: at its field. */
export const codeFailures = (form: AuthForm): FailureHandlers => ({
  [CODE.wrongCode]: mark(form, 'authCode', 'wrongCode'),
  [CODE.codeInvalid]: mark(form, 'authCode', 'codeExpired'),
});

/** Reactions to a refused number or address: at its field. */
export const identityFailures = (form: AuthForm): FailureHandlers => ({
  [CODE.phoneFormat]: mark(form, 'phone', 'phoneFormat'),
  [CODE.emailFormat]: mark(form, 'email', 'emailFormat'),
});

/** Reactions to a refused old password: at its field (D36). */
export const oldPasswordFailures = (form: AuthForm): FailureHandlers => ({
  [CODE.wrongPassword]: mark(form, 'oldPassword', 'wrongOldPassword'),
  [CODE.passwordBlocked]: ({ message }) => markField(form, 'oldPassword', message),
});

/** Fields that some calls name otherwise than the form. */
const FORM_NAMES: Readonly<Record<string, AuthField | undefined>> = {
  newPassword: 'password',
  phoneNo: 'phone',
};

/** Marks the field that a 400 names with the server's words; false where the form has no such field. */
export function markNamedField(form: AuthForm, { data, message }: Failure): boolean {
  const name = data.field === undefined ? undefined : (FORM_NAMES[data.field] ?? data.field);
  if (name === undefined || !isAuthField(name) || message === '') return false;
  markField(form, name, message);
  return true;
}

/** Like `useFailure`, but a 400 is shown at the field that it names. */
export function useFormFailure(form: AuthForm): (failure: Failure, handlers: FailureHandlers) => void {
  const fail = useFailure();
  return (failure, handlers) => {
    if (failure.code === CODE.invalidInput && markNamedField(form, failure)) return;
    fail(failure, handlers);
  };
}
