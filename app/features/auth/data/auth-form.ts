import { useEffect, useMemo } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useServices } from '../../../services/services-context';
import { onIdle } from '../../../device/on-idle';
import { isFilled, useFirstValues, useFromForm, type AuthField, type AuthValues } from './auth-values';

export type AuthForm = UseFormReturn<AuthValues>;

const loadRules = () => import('./auth-resolver').catch(() => null);

// The schemas are heavy and nothing is checked before it is typed: they come when the page rests.
const lazyResolver =
  (names: readonly AuthField[]): Resolver<AuthValues> =>
  async (values, context, options) => {
    const rules = await loadRules();
    // Where they can't be fetched the server, which has them too, decides.
    return rules ? rules.createResolver(names)(values, context, options) : { values, errors: {} };
  };

/**
 * The form of an auth page; the values it hands to a submit are normalised (D9).
 *
 * @param names the fields the page asks for, a constant
 * @param own values the page starts with instead
 */
export function useAuthForm(names: readonly AuthField[], own?: Partial<AuthValues>): AuthForm {
  const resolver = useMemo(() => lazyResolver(names), [names]);
  const services = useServices();
  // Ahead of the first submit: a part that can't be fetched then, offline, wouldn't be fetched again.
  useEffect(
    () =>
      onIdle(() => {
        services.prefetch();
        void loadRules();
      }),
    [services],
  );
  return useForm<AuthValues>({ resolver, defaultValues: useFirstValues(own) });
}

/** Whether every field that a page asks for holds something by now (S5). */
export const useFilled = (form: AuthForm, names: readonly AuthField[]): boolean =>
  useFromForm(form.subscribe, () => isFilled(form.getValues(), names));

/** Empties the code alone: one for the phone is none for the e-mail address. Everything else that was typed stays. */
export function dropCode(form: AuthForm): void {
  form.setValue('authCode', '');
  form.clearErrors('authCode');
}
