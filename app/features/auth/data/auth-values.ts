import { DEFAULT_COUNTRY, LENGTH } from '@contract/constants';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useMemory } from '../../../session/session-context';

/** What a person fills in on the auth pages (S3's auth form); each page asks for some of it. */
export interface AuthValues {
  country: string;
  phone: string;
  email: string;
  /** The password that is to be changed. */
  oldPassword: string;
  password: string;
  confirmPassword: string;
  authCode: string;
  username: string;
  nickname: string;
  agreed: boolean;
}

export type AuthField = keyof AuthValues;
export type AuthTextField = Exclude<AuthField, 'agreed'>;

/**
 * What a field needs of its form. react-hook-form's forms have it, and so has the light form of /login, which
 * must be usable before that library could have come.
 */
export interface FieldsForm {
  getValues(name: AuthTextField): string;
  setValue(name: AuthTextField, value: string, options?: { shouldValidate?: boolean }): void;
  setError(
    name: AuthField,
    error: { type: string; message: string },
    options?: { shouldFocus?: boolean },
  ): void;
  setFocus(name: AuthField): void;
  trigger(name: AuthField): Promise<boolean>;
  /** Tells of every change of a value; returns the way to end that. */
  subscribe: (options: { formState: { values: true }; callback: () => void }) => () => void;
  register(name: AuthTextField): {
    name: string;
    ref: (input: HTMLInputElement | null) => void;
  };
  formState: { errors: Partial<Record<AuthField, { message?: string }>> };
}

/** Follows what is read from the values of a form: only who asks is drawn anew, and only when it differs. */
export function useFromForm<Read extends string | boolean>(
  subscribe: FieldsForm['subscribe'],
  read: () => Read,
): Read {
  const follow = useCallback(
    (callback: () => void) => subscribe({ formState: { values: true }, callback }),
    [subscribe],
  );
  return useSyncExternalStore(follow, read);
}

/** The value of a field, as it is typed. */
export const useFieldValue = (
  form: Pick<FieldsForm, 'subscribe' | 'getValues'>,
  name: AuthTextField,
): string => useFromForm(form.subscribe, () => form.getValues(name));

const EMPTY: AuthValues = {
  country: DEFAULT_COUNTRY,
  phone: '',
  email: '',
  oldPassword: '',
  password: '',
  confirmPassword: '',
  authCode: '',
  username: '',
  nickname: '',
  agreed: false,
};

const isAuthField = (name: string): name is AuthField => name in EMPTY;

/**
 * The values a form starts with: what was typed before on another page or tab is there again (D18).
 * @param own values the page starts with instead
 */
export function useFirstValues(own?: Partial<AuthValues>): AuthValues {
  const { draft, local } = useMemory();
  const [values] = useState((): AuthValues => {
    const { country, phone, email, username, nickname, agreed } = draft.get();
    return {
      ...EMPTY,
      country: country ?? local.get('country') ?? EMPTY.country,
      phone: phone ?? '',
      email: email ?? '',
      username: username ?? '',
      nickname: nickname ?? '',
      agreed: agreed ?? false,
      ...own,
    };
  });
  return values;
}

/** Marks the field that a 400 names, where the form has it and the server has words for it; false where not. */
export function markField(
  form: Pick<FieldsForm, 'setError'>,
  name: string | undefined,
  message: string,
): boolean {
  const own = name === 'newPassword' ? 'password' : name === 'phoneNo' ? 'phone' : name;
  if (own === undefined || !isAuthField(own) || message === '') return false;
  form.setError(own, { type: 'server', message }, { shouldFocus: true });
  return true;
}

/** Whether every field a page asks for holds something (S5: submit is disabled until then). */
export function isFilled(values: AuthValues, names: readonly AuthField[]): boolean {
  return names.every((name) => {
    const value = values[name];
    if (typeof value === 'boolean') return value;
    return name === 'authCode' ? value.length === LENGTH.code : value.trim() !== '';
  });
}
