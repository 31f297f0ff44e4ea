import { DEFAULT_COUNTRY } from '@contract/constants';
import * as field from '@contract/fields';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { isPossiblePhone } from '../../services/phone-check';
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

const RULES = {
  country: field.country,
  phone: field.phone,
  email: field.email,
  password: field.password,
  confirmPassword: field.password,
  authCode: field.authCode,
  username: field.accountId,
  nickname: field.nickname,
  agreed: z.boolean().check(z.refine(Boolean, 'termsRequired' satisfies field.FieldError)),
} as const satisfies Record<AuthField, z.ZodMiniType>;

const isAuthField = (name: string): name is AuthField => name in RULES;

/** The contract's rules of the fields a page asks for. */
function schemaOf(names: readonly AuthField[]) {
  const rules: Record<string, z.ZodMiniType> = {};
  for (const name of names) rules[name] = RULES[name];
  return z.object(rules);
}

const failed = (message: field.FieldError) => ({ type: message, message });

/** Checks the fields by the contract, then what a schema can't: the repeated password, the possible number. */
function createResolver(names: readonly AuthField[]): Resolver<AuthValues> {
  const bySchema = standardSchemaResolver<Record<string, unknown>, unknown, Record<string, unknown>>(
    schemaOf(names),
  );
  return async (values, _context, options) => {
    const { values: parsed, errors } = await bySchema({ ...values }, undefined, {
      fields: {},
      shouldUseNativeValidation: options.shouldUseNativeValidation,
    });
    const found: Record<string, unknown> = { ...errors };
    const normal: AuthValues = { ...values, ...parsed };
    if (names.includes('confirmPassword') && values.confirmPassword && !found['password'])
      if (z.safeParse(field.password, values.confirmPassword).data !== normal.password)
        found['confirmPassword'] = failed('passwordMismatch');
    if (names.includes('phone') && !found['phone'] && !found['country']) {
      const digits = field.normalisePhone(values.phone);
      if (!(await isPossiblePhone(values.country, digits))) found['phone'] = failed('phoneFormat');
    }
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: normal, errors: {} };
  };
}

/**
 * The form of an auth page. What was typed before on another page or tab is there again; the values it hands
 * to a submit are normalised (D9, D18).
 *
 * @param names the fields the page asks for, a constant
 */
export function useAuthForm(names: readonly AuthField[], own?: Partial<AuthValues>): AuthForm {
  const { draft, local } = useMemory();
  const resolver = useMemo(() => createResolver(names), [names]);
  const defaultValues = useMemo((): AuthValues => {
    const kept = draft.get();
    return {
      country: kept.country ?? local.get('country') ?? DEFAULT_COUNTRY,
      phone: kept.phone ?? '',
      email: kept.email ?? '',
      password: '',
      confirmPassword: '',
      authCode: '',
      username: kept.username ?? '',
      nickname: kept.nickname ?? '',
      agreed: kept.agreed ?? false,
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
    return typeof value === 'boolean'
      ? value
      : name === 'authCode'
        ? value.length === 6
        : value.trim() !== '';
  });
}
