import { LENGTH } from '@contract/constants';
import { preloadConfirm } from '@ds/use-confirm/use-confirm';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useController, useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { onIdle } from '../device/on-idle';
import { preloadPhoneCheck } from '../services/phone-check';
import { useServices } from '../services/services-context';
import { useMemory } from '../session/session-context';
import { EMPTY_VALUES, type AuthField, type AuthTextField, type AuthValues } from './auth-values';

/** The form of an auth page. */
export type AuthForm = UseFormReturn<AuthValues>;

/** The rules, with the library that checks them: 8 kB that no page needs before its first submit. */
const loadSchema = () => import('./auth-schema');

/** Checks the fields that a page asks for. Where the rules can't be fetched, the server checks alone. */
const createResolver = (names: readonly AuthField[]): Resolver<AuthValues> => {
  let check: Resolver<AuthValues> | undefined;
  return async (values, context, options) => {
    check ??= (await loadSchema().catch(() => null))?.createAuthResolver(names);
    return check ? check(values, context, options) : { values, errors: {} };
  };
};

/** The values a form starts with: what was typed before on another page or tab (D18). */
function useInitialValues(own?: Partial<AuthValues>): AuthValues {
  const { draft, local } = useMemory();
  const [values] = useState((): AuthValues => {
    const { country, phone, email, username, nickname, agreed } = draft.get();
    return {
      ...EMPTY_VALUES,
      country: country ?? local.get('country') ?? EMPTY_VALUES.country,
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
        loadSchema().catch(() => undefined);
        preloadPhoneCheck();
        preloadConfirm().catch(() => undefined);
      }),
    [services],
  );
  const resolver = useMemo(() => createResolver(names), [names]);
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

/**
 * Checks and sends a form, once at a time: a second press meanwhile does nothing. While it runs, the form's
 * `isSubmitting` is true; only components that read it render again.
 */
export function useSubmit(
  form: AuthForm,
  send: (values: AuthValues) => Promise<void>,
): (event?: FormEvent) => Promise<void> {
  // A second press in the same frame would still read the old state.
  const isRunning = useRef(false);
  return async (event) => {
    event?.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await form.handleSubmit(send)();
    } finally {
      isRunning.current = false;
    }
  };
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
