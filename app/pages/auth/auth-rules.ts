import * as field from '@contract/fields';
import { normalisePhone } from '@contract/text';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { isPossiblePhone } from '../../services/phone-check';
import type { AuthField, AuthValues } from './auth-form';

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

/** The contract's rules of the fields a page asks for. */
function schemaOf(names: readonly AuthField[]) {
  const rules: Record<string, z.ZodMiniType> = {};
  for (const name of names) rules[name] = RULES[name];
  return z.object(rules);
}

const failed = (message: field.FieldError) => ({ type: message, message });

/** Checks the fields by the contract, then what a schema can't: the repeated password, the possible number (D9). */
export function createResolver(names: readonly AuthField[]): Resolver<AuthValues> {
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
    if (names.includes('phone') && !found['phone'] && !found['country'])
      if (!(await isPossiblePhone(values.country, normalisePhone(values.phone))))
        found['phone'] = failed('phoneFormat');
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: normal, errors: {} };
  };
}
