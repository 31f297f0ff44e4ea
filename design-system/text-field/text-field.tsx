import type { ComponentProps, ReactNode } from 'react';
import { Field, FieldBox, FieldInput, type FieldText, useField } from '../field/field';

export interface TextFieldProps extends ComponentProps<'input'>, FieldText {
  /** Stands inside the box, after the text: a button or a unit. */
  end?: ReactNode;
}

/** One line of text with its label, hint and error. Renders an `<input type="text">` in a `<div>`. */
export function TextField({ label, hint, error, end, type = 'text', ...props }: TextFieldProps) {
  const wiring = useField({ ...props, hint, error });
  return (
    <Field label={label} hint={hint} error={error} wiring={wiring}>
      <FieldBox>
        <FieldInput {...props} type={type} {...wiring.control} />
        {end}
      </FieldBox>
    </Field>
  );
}
