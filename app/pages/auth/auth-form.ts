import { useMemo } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useFirstValues, type AuthField, type AuthValues } from './auth-values';

export type AuthForm = UseFormReturn<AuthValues>;

// The schemas are heavy and nothing is checked before it is typed: they come with the first check.
const lazyResolver =
  (names: readonly AuthField[]): Resolver<AuthValues> =>
  async (values, context, options) => {
    const rules = await import('./auth-resolver').catch(() => null);
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
  return useForm<AuthValues>({ resolver, defaultValues: useFirstValues(own) });
}
