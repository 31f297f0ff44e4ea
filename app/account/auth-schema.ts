import * as field from '@contract/fields';
import { stripSpaces } from '@contract/text';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { isPossiblePhone } from '../services/phone-check';
import type { AuthField, AuthTextField, AuthValues } from './auth-values';

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

/** A short text that may be missing. */
const optionalText = z.union([field.shortText, z.literal('')], error('tooLong'));

/** The schema of the fields that a page asks for; the other fields pass unchecked. */
function createSchema(names: readonly AuthField[], country: string, password: string) {
  const asksFor = (name: AuthField): boolean => names.includes(name);
  const text = (name: AuthTextField, rule: () => z.ZodMiniType<string, string>) =>
    asksFor(name) ? rule() : z.string();
  return z.object({
    country: text('country', () => field.country),
    phone: text('phone', () => phoneIn(country)),
    email: text('email', () => field.email),
    oldPassword: text('oldPassword', () => field.password),
    password: text('password', () => field.password),
    confirmPassword: text('confirmPassword', () => sameAs(password)),
    authCode: text('authCode', () => field.authCode),
    username: text('username', () => field.accountId),
    nickname: text('nickname', () => field.nickname),
    groupCode: text('groupCode', () => optionalText),
    agentAccountId: text('agentAccountId', () => optionalText),
    agreed: asksFor('agreed') ? z.boolean().check(z.refine(Boolean, error('termsRequired'))) : z.boolean(),
  });
}

/** Checks the fields that a page asks for, and passes their normalised values on (S5, D9). */
export function createAuthResolver(names: readonly AuthField[]): Resolver<AuthValues> {
  let country = '';
  let password = '';
  let resolve = zodResolver(createSchema(names, country, password));
  return (values, context, options) => {
    // Kept from key to key: making the schema takes longer than a check.
    if (values.country !== country || values.password !== password) {
      ({ country, password } = values);
      resolve = zodResolver(createSchema(names, country, password));
    }
    return resolve(values, context, options);
  };
}
