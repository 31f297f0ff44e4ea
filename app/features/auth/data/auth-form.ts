import { DEFAULT_COUNTRY, LENGTH } from '@contract/constants';
import * as field from '@contract/fields';
import { stripSpaces } from '@contract/text';
import { preloadConfirm } from '@ds/use-confirm/use-confirm';
import { usePending } from '@ds/use-pending/use-pending';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { useController, useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { onIdle } from '../../../device/on-idle';
import { isPossiblePhone, preloadPhoneCheck } from '../../../services/phone-check';
import { useServices } from '../../../services/services-context';
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

/** The name of a field. */
export type AuthField = keyof AuthValues;

/** The name of a field that holds text. */
export type AuthTextField = Exclude<AuthField, 'agreed'>;

/** The form of an auth page. */
export type AuthForm = UseFormReturn<AuthValues>;

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

/** Whether a name, such as the one in a 400, is a field of the auth forms. */
export const isAuthField = (name: string): name is AuthField => name in EMPTY;

const error = (id: field.FieldError): field.FieldError => id;

/** The contract's rule, then whether the number is possible in its country. */
const phoneIn = (country: string) =>
  field.country.safeParse(country).success
    ? field.phone.check(z.refine((phone) => isPossiblePhone(country, phone), error('phoneFormat')))
    : field.phone;

/** Compares with a valid password only; an invalid one has its own error. */
function sameAs(password: string) {
  const { data } = field.password.safeParse(password);
  if (data === undefined) return field.password;
  return z.string().check(
    z.refine((typed) => typed !== '', error('required')),
    z.refine((typed) => stripSpaces(typed) === data, error('passwordMismatch')),
  );
}

/** The schema of the fields that a page asks for; the other fields pass unchecked. */
function createSchema(names: readonly AuthField[], { country, password }: AuthValues) {
  const asksFor = (name: AuthField): boolean => names.includes(name);
  const text = (name: AuthTextField, rule: z.ZodMiniType<string, string>) =>
    asksFor(name) ? rule : z.string();
  return z.object({
    country: text('country', field.country),
    phone: text('phone', phoneIn(country)),
    email: text('email', field.email),
    oldPassword: text('oldPassword', field.password),
    password: text('password', field.password),
    confirmPassword: text('confirmPassword', sameAs(password)),
    authCode: text('authCode', field.authCode),
    username: text('username', field.accountId),
    nickname: text('nickname', field.nickname),
    agreed: asksFor('agreed') ? z.boolean().check(z.refine(Boolean, error('termsRequired'))) : z.boolean(),
  });
}

/** Checks the fields that a page asks for, and passes their normalised values on (S5, D9). */
export const createAuthResolver =
  (names: readonly AuthField[]): Resolver<AuthValues> =>
  (values, context, options) =>
    zodResolver(createSchema(names, values))(values, context, options);

/** The values a form starts with: what was typed before on another page or tab (D18). */
function useInitialValues(own?: Partial<AuthValues>): AuthValues {
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

/**
 * The form of an auth page. It passes normalised values to the submit handler (D9).
 *
 * @param names the fields that the page asks for, a constant
 * @param own initial values that replace the remembered ones
 */
export function useAuthForm(names: readonly AuthField[], own?: Partial<AuthValues>): AuthForm {
  const services = useServices();
  // The first submit and its answer need these chunks.
  useEffect(
    () =>
      onIdle(() => {
        services.prefetch();
        preloadPhoneCheck();
        preloadConfirm().catch(() => undefined);
      }),
    [services],
  );
  const resolver = useMemo(() => createAuthResolver(names), [names]);
  return useForm<AuthValues>({ resolver, defaultValues: useInitialValues(own) });
}

/** One text field of a form. A key press renders only the component that calls this. */
export function useTextField(form: AuthForm, name: AuthTextField) {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    /** What the input needs beside its value. */
    input: { ref: field.ref, name, onBlur: field.onBlur },
    value: field.value,
    error: fieldState.error?.message,
    /** Checks the value only while the field shows an error: nobody is interrupted while typing. */
    setValue: (value: string) => form.setValue(name, value, { shouldValidate: fieldState.invalid }),
  };
}

/** Checks and sends a form, once at a time. */
export function useSubmit(
  form: AuthForm,
  send: (values: AuthValues) => Promise<void>,
): readonly [submit: (event?: FormEvent) => Promise<void>, busy: boolean] {
  const [busy, run] = usePending();
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    await run(() => form.handleSubmit(send)());
  };
  return [submit, busy];
}

/** Empties the code: a code for the phone is none for the e-mail address. Everything else that was typed stays. */
export function clearCode(form: AuthForm): void {
  form.setValue('authCode', '');
  form.clearErrors('authCode');
}

/** Whether every field that a page asks for holds something (S5: until then the form can't be sent). */
export function isFilled(values: Partial<AuthValues>, names: readonly AuthField[]): boolean {
  return names.every((name) => {
    const value = values[name] ?? '';
    if (typeof value === 'boolean') return value;
    return name === 'authCode' ? value.length === LENGTH.code : value.trim() !== '';
  });
}
