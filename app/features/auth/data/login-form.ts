import { useRef, useState } from 'react';
import type { Checked } from './auth-rules';
import {
  useFirstValues,
  type AuthField,
  type AuthTextField,
  type AuthValues,
  type FieldsForm,
} from './auth-values';

/** A form of text fields that checks itself when it is sent. */
export interface LoginForm extends FieldsForm {
  /** Checks the fields; hands their normalised values on, or shows what is wrong and focuses the first. */
  submit(send: (values: AuthValues) => Promise<void>): Promise<void>;
}

type Errors = FieldsForm['formState']['errors'];

const loadRules = () => import('./auth-rules');

/** Fetches the rules before they are needed. */
export const preloadRules = (): void => void loadRules().catch(() => undefined);

/** What is typed. The fields follow it by themselves: a key draws no more than its field anew. */
function createTyped(first: AuthValues) {
  let values = first;
  const followers = new Set<() => void>();
  const subscribe: FieldsForm['subscribe'] = ({ callback }) => {
    followers.add(callback);
    return () => void followers.delete(callback);
  };
  return {
    get: () => values,
    set(name: AuthTextField, value: string): void {
      values = { ...values, [name]: value };
      for (const tell of followers) tell();
    },
    subscribe,
  };
}

/**
 * The form of a login by password. It holds two fields and their errors, and stands in for react-hook-form, which
 * alone would take half of what /login may load beside React before it can be used.
 *
 * @param names the fields, in their order on the page, a constant
 * @param own values the page starts with instead
 */
export function useLoginForm(names: readonly AuthField[], own?: Partial<AuthValues>): LoginForm {
  const first = useFirstValues(own);
  const [typed] = useState(() => createTyped(first));
  const [errors, setErrors] = useState<Errors>({});
  const inputs = useRef(new Map<AuthField, HTMLInputElement>());

  const check = async (): Promise<Checked> => {
    const rules = await loadRules().catch(() => null);
    // Where they can't be fetched the server, which has them too, decides.
    const values = typed.get();
    return rules ? rules.checkFields(names, values) : { values, errors: {} };
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
    getValues: (name) => typed.get()[name],
    subscribe: typed.subscribe,
    setValue(name, value, options) {
      typed.set(name, value);
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
