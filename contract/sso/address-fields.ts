import * as z from 'zod/mini';
import * as field from '../fields';

const required: field.FieldError = 'required';

/** The fields of a call that takes either a phone number with its country, or an e-mail address. */
export const addressFields = {
  country: z.optional(field.country),
  phone: z.optional(field.phone),
  email: z.optional(field.email),
};

interface Address {
  country?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}

/** Requires one of the two addresses, and a country with a phone number. */
export const oneAddress = [
  z.refine<Address>((value) => (value.email === undefined) !== (value.phone === undefined), {
    path: ['phone'],
    error: required,
  }),
  z.refine<Address>((value) => value.phone === undefined || value.country !== undefined, {
    path: ['country'],
    error: required,
  }),
] as const;
