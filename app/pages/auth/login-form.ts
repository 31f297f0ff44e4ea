import { useRef, useState } from 'react';
import type { Checked } from './auth-rules';
import { useFirstValues, type AuthField, type AuthValues, type FieldsForm } from './auth-values';

/** A form of text fields that checks itself when it is sent. */
export interface LoginForm extends FieldsForm {
  /** Checks the fields; hands their normalised values on, or shows what is wrong and focuses the first. */
  submit(send: (values: AuthValues) => Promise<void>): Promise<void>;
}

type Errors = FieldsForm['formState']['errors'];

const loadRules = () => import('./auth-rules');

/** Fetches the rules before they are needed. */
export const preloadRules = (): void => void loadRules().catch(() => undefined);

/**
 * The form of a login by password. It holds two fields and their errors, and stands in for react-hook-form, which
 * alone would take half of what /login may load beside React before it can be used.
 *
 * @param names the fields, in their order on the page, a constant
 * @param own values the page starts with instead
 */
export function useLoginForm(names: readonly AuthField[], own?: Partial<AuthValues>): LoginForm {
  const [values, setValues] = useState(useFirstValues(own));
  const [errors, setErrors] = useState<Errors>({});
  // What has been typed by now: a handler may run before the next drawing.
  const latest = useRef(values);
  const inputs = useRef(new Map<AuthField, HTMLInputElement>());

  const check = async (): Promise<Checked> => {
    const rules = await loadRules().catch(() => null);
    // Where they can't be fetched the server, which has them too, decides.
    return rules ? rules.checkFields(names, latest.current) : { values: latest.current, errors: {} };
  };
  const mark = (name: AuthField, message: string | undefined): void =>
    setErrors(({ [name]: _old, ...others }) =>
      message === undefined ? others : { ...others, [name]: { message } },
    );
  const focus = (name: AuthField): void => inputs.current.get(name)?.focus();
  const trigger = async (name: AuthField): Promise<boolean> => {
    const message = (await check()).errors[name];
    mark(name, message);
    return message === undefined;
  };

  return {
    formState: { errors },
    getValues: (name) => latest.current[name],
    watch: (name) => values[name],
    setValue(name, value, options) {
      latest.current = { ...latest.current, [name]: value };
      setValues(latest.current);
      if (options?.shouldValidate) void trigger(name);
    },
    setError(name, { message }, options) {
      mark(name, message);
      if (options?.shouldFocus) focus(name);
    },
    setFocus: focus,
    trigger,
    register: (name) => ({
      name,
      ref(input) {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
    }),
    async submit(send) {
      const checked = await check();
      const wrong = names.filter((name) => checked.errors[name] !== undefined);
      setErrors(Object.fromEntries(wrong.map((name) => [name, { message: checked.errors[name] }])));
      if (wrong[0]) focus(wrong[0]);
      else await send(checked.values);
    },
  };
}
