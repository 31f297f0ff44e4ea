import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../cn';
import { Field, FieldBox, FieldInput, type FieldText, useField } from '../field/field';

export interface PhoneFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'dir'>, FieldText {
  /** The country's picker, drawn inside the same box. */
  picker: ReactNode;
  /** Digits of the dial code, with or without plus; empty if the number contains its own. */
  dialCode: string;
}

/**
 * A phone number after its country and dial code, left to right in every language. `onChange` gets the text as it was
 * typed or pasted; the caller handles a leading `+` (D9). Renders an `<input>` in a `<div>`.
 */
export function PhoneField({ label, hint, error, picker, dialCode, ...props }: PhoneFieldProps) {
  const own = useId();
  const id = props.id ?? own;
  const dialId = `${id}-dial`;
  // The dial code is the description: as part of the name it would rename the field with every change of country.
  const describedBy = cn(props['aria-describedby'], dialCode && dialId);
  const wiring = useField({ ...props, id, hint, error, 'aria-describedby': describedBy });
  return (
    <Field label={label} hint={hint} error={error} wiring={wiring}>
      <FieldBox dir="ltr" className="flex-wrap">
        <span data-slot="picker" className="flex items-stretch">
          {picker}
        </span>
        {dialCode ? (
          <label
            id={dialId}
            htmlFor={id}
            data-slot="dial-code"
            aria-hidden
            className="flex items-center ps-1 text-body text-ink tabular-nums"
          >
            +{dialCode.replace(/^\+/, '')}
          </label>
        ) : null}
        <FieldInput
          inputMode="tel"
          autoComplete="tel-national"
          {...props}
          // To HTML, an input of the type `tel` holds whole numbers: it would ignore `tel-national` and `username`.
          type="text"
          dir="ltr"
          {...wiring.control}
          aria-labelledby={wiring.labelId}
          className={cn('min-w-[min(7rem,100%)] tabular-nums', dialCode && 'ps-2')}
        />
      </FieldBox>
    </Field>
  );
}
