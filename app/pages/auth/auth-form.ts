import { DEFAULT_COUNTRY, LENGTH } from '@contract/constants';
import { useMemo } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useMemory } from '../../session/session-context';

/** What a person fills in on the auth pages (S3's auth form); each page asks for some of it. */
export interface AuthValues {
  country: string;
  phone: string;
  email: string;
  password: string;
  confirmPassword: string;
  authCode: string;
  username: string;
  nickname: string;
  agreed: boolean;
}

export type AuthField = keyof AuthValues;

export type AuthForm = UseFormReturn<AuthValues>;

const EMPTY: AuthValues = {
  country: DEFAULT_COUNTRY,
  phone: '',
  email: '',
  password: '',
  confirmPassword: '',
  authCode: '',
  username: '',
  nickname: '',
  agreed: false,
};

const isAuthField = (name: string): name is AuthField => name in EMPTY;

const loadRules = () => import('./auth-rules');

/** Fetches the rules before they are needed. */
export const preloadRules = (): void => void loadRules().catch(() => undefined);

// The schemas are heavy and nothing is checked before it is typed: they come with the first check.
const lazyResolver =
  (names: readonly AuthField[]): Resolver<AuthValues> =>
  async (values, context, options) => {
    const rules = await loadRules().catch(() => null);
    // Where they can't be fetched the server, which has them too, decides.
    return rules ? rules.createResolver(names)(values, context, options) : { values, errors: {} };
  };

/**
 * The form of an auth page. What was typed before on another page or tab is there again; the values it hands
 * to a submit are normalised (D9, D18).
 *
 * @param names the fields the page asks for, a constant
 * @param own values the page starts with instead
 */
export function useAuthForm(names: readonly AuthField[], own?: Partial<AuthValues>): AuthForm {
  const { draft, local } = useMemory();
  const resolver = useMemo(() => lazyResolver(names), [names]);
  const defaultValues = useMemo((): AuthValues => {
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
    // Defaults are read once, when the form is made.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return useForm<AuthValues>({ resolver, defaultValues });
}

/** Marks the field that a 400 names, where the form has it; false where it doesn't. */
export function markField(form: AuthForm, name: string | undefined, message: string): boolean {
  const own = name === 'newPassword' ? 'password' : name === 'phoneNo' ? 'phone' : name;
  if (own === undefined || !isAuthField(own)) return false;
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
