import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { checkFields } from './auth-rules';
import type { AuthField, AuthValues } from './auth-values';

/** The rules of the auth forms as react-hook-form takes them. */
export const createResolver =
  (names: readonly AuthField[]): Resolver<AuthValues> =>
  async (values, _context, options) => {
    const checked = await checkFields(names, values);
    const errors: FieldErrors<AuthValues> = {};
    for (const name of names) {
      const message = checked.errors[name];
      if (message) errors[name] = { type: message, message };
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: toNestErrors<AuthValues>(errors, options) }
      : { values: checked.values, errors: {} };
  };
