import type { FieldError } from '@contract/fields';
import { useTranslation } from './translation';

/** What a form can say about a field: the contract's errors, and what only the server can know. */
export type ErrorId =
  | FieldError
  | 'accountIdTaken'
  | 'wrongPassword'
  | 'wrongAssistantPassword'
  | 'wrongOldPassword'
  | 'wrongCode'
  | 'codeExpired';

/** Fields with words of their own for being empty. */
export type RequiredField =
  | 'country'
  | 'phone'
  | 'email'
  | 'password'
  | 'oldPassword'
  | 'newPassword'
  | 'confirmPassword'
  | 'authCode'
  | 'username'
  | 'nickname';

const IDS: ReadonlySet<string> = new Set<Exclude<ErrorId, 'required'>>([
  'malformed',
  'tooLong',
  'phoneFormat',
  'emailFormat',
  'passwordFormat',
  'passwordMismatch',
  'codeFormat',
  'accountIdFormat',
  'accountIdTaken',
  'nicknameFormat',
  'nameReserved',
  'termsRequired',
  'wrongPassword',
  'wrongAssistantPassword',
  'wrongOldPassword',
  'wrongCode',
  'codeExpired',
]);

const isErrorId = (value: string): value is Exclude<ErrorId, 'required'> => IDS.has(value);

/**
 * Turns what a form keeps (ids) into the person's language at every render, so that an error shown already
 * follows a change of language. The server's own words pass through as they are.
 */
export function useErrorText(): (field: RequiredField, error: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (field, error) => {
    if (error === undefined) return undefined;
    if (error === ('required' satisfies ErrorId)) return t(`error.required.${field}`);
    return isErrorId(error) ? t(`error.${error}`) : error;
  };
}
