import type { AuthForm } from './auth-form';
import type { AuthField } from './auth-values';
import { focusRefused } from './form-failures';

/** Checks fields, and focuses the first that is refused. Resolves to whether none is. */
export async function checkFields(form: AuthForm, names: readonly AuthField[]): Promise<boolean> {
  if (await form.trigger(names)) return true;
  const refused = names.find((name) => form.getFieldState(name).invalid);
  if (refused) focusRefused(form, refused);
  return false;
}
