import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { Field, FieldBox, FieldInput, type FieldText, useField } from '../field/field';

export interface PhoneFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'dir'>, FieldText {
  /** The country's picker, drawn inside the same box. */
  picker: ReactNode;
  /** Digits of the dial code, with or without plus; empty where the number carries its own. */
  dialCode: string;
}

/**
 * A phone number after its country and dial code, left to right in every language. What is typed or pasted comes out
 * of `onChange` as it is; a leading `+` is the caller's to read (D9). Renders an `<input type="tel">` in a `<div>`.
 */
export function PhoneField({ label, hint, error, picker, dialCode, ...props }: PhoneFieldProps) {
  const wiring = useField({ ...props, hint, error });
  const dialId = `${wiring.control.id}-dial`;
  return (
    <Field label={label} hint={hint} error={error} wiring={wiring}>
      <FieldBox dir="ltr">
        <span data-slot="picker" className="flex items-stretch">
          {picker}
        </span>
        {dialCode ? (
          <label
            id={dialId}
            htmlFor={wiring.control.id}
            data-slot="dial-code"
            className="flex items-center ps-1 text-body text-ink tabular-nums"
          >
            +{dialCode.replace(/^\+/, '')}
          </label>
        ) : null}
        <FieldInput
          inputMode="tel"
          autoComplete="tel-national"
          {...props}
          type="tel"
          dir="ltr"
          {...wiring.control}
          aria-labelledby={cn(wiring.labelId, dialCode && dialId)}
          className={cn('tabular-nums', dialCode && 'ps-2')}
        />
      </FieldBox>
    </Field>
  );
}
