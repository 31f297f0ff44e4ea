import { Button } from '@ds/button/button';
import type { FormEvent, ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { isFilled, type AuthForm } from './auth-form';
import type { AuthField } from './auth-values';

interface FormFrameProps {
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

/** The form element of an auth page. */
export function FormFrame({ onSubmit, children }: FormFrameProps) {
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      {children}
    </form>
  );
}

interface SubmitButtonProps {
  form: AuthForm;
  /** The fields that must be filled; without them, the button is always enabled. */
  names?: readonly AuthField[];
  /** Announced while the form is being sent. */
  busyLabel: string;
  children: ReactNode;
}

/**
 * Sends the form; disabled until every field is filled (S5). It subscribes to the form itself, so that the page doesn't
 * render with it.
 */
export function SubmitButton({ form, names = [], busyLabel, children }: SubmitButtonProps) {
  const values = useWatch({ control: form.control });
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <Button
      type="submit"
      block
      disabled={!isFilled(values, names)}
      loading={isSubmitting}
      loadingLabel={busyLabel}
    >
      {children}
    </Button>
  );
}
