import * as field from '@contract/fields';
import * as z from 'zod/mini';
import { isPossiblePhone } from '../../../services/phone-check';
import type { AuthField, AuthValues } from './auth-values';

const RULES = {
  country: field.country,
  phone: field.phone,
  email: field.email,
  oldPassword: field.password,
  password: field.password,
  confirmPassword: field.password,
  authCode: field.authCode,
  username: field.accountId,
  nickname: field.nickname,
  agreed: z.boolean().check(z.refine(Boolean, 'termsRequired' satisfies field.FieldError)),
} as const satisfies Record<AuthField, z.ZodMiniType>;

/** What a check found: the normalised values, and the first error of each field that has one. */
export interface Checked {
  values: AuthValues;
  errors: Partial<Record<AuthField, string>>;
}

/** Checks fields by the contract, then what a rule can't: the repeated password, the possible number (D9). */
export async function checkFields(names: readonly AuthField[], typed: AuthValues): Promise<Checked> {
  const values = { ...typed };
  const errors: Checked['errors'] = {};
  for (const name of names) {
    const parsed = z.safeParse(RULES[name], typed[name]);
    if (parsed.success) Object.assign(values, { [name]: parsed.data });
    else errors[name] = parsed.error.issues[0]?.message ?? 'malformed';
  }
  const has = (name: AuthField): boolean => names.includes(name) && errors[name] === undefined;
  if (names.includes('confirmPassword') && typed.confirmPassword && !errors.password)
    if (z.safeParse(field.password, typed.confirmPassword).data !== values.password)
      errors.confirmPassword = 'passwordMismatch' satisfies field.FieldError;
  if (has('phone') && !errors.country && !(await isPossiblePhone(values.country, values.phone)))
    errors.phone = 'phoneFormat' satisfies field.FieldError;
  return { values, errors };
}
