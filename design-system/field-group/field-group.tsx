import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { FieldError, FieldHint, type FieldText, useField } from '../field/field';
import { misuse } from '../misuse/misuse';

/** One of the answers to choose from. */
export interface Option<Value extends string = string> {
  value: Value;
  /** Names the answer. */
  label: string;
  /** Stands before the label of a checkbox: a picture, for decoration. */
  leading?: ReactNode;
  /** @default false */
  disabled?: boolean;
}

/** Props of every group that asks for one or more of its options. */
export type OptionGroupProps = Omit<
  ComponentProps<'fieldset'>,
  'value' | 'defaultValue' | 'onChange' | 'children' | 'role'
> &
  FieldText;

/**
 * Several controls that answer one question: label and hint above them, the error below.
 * Renders a `<fieldset>` with its `<legend>`.
 */
export function FieldGroup({
  label,
  hint,
  error,
  className,
  children,
  ...props
}: ComponentProps<'fieldset'> & FieldText) {
  const { control, labelId, errorId, hintId } = useField({ ...props, hint, error });
  return (
    <fieldset
      data-slot="field-group"
      data-state={error ? 'invalid' : 'valid'}
      {...props}
      id={control.id}
      aria-describedby={control['aria-describedby']}
      className={cn('group/field flex min-w-0 flex-col gap-1', className)}
    >
      <legend id={labelId} data-slot="label" className="mb-1 max-w-full text-small font-medium text-ink">
        {label}
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {children}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}

interface OptionUse {
  /** The primitive's name, for the message. */
  component: string;
  label: string;
  options: readonly Option[];
  /** What is chosen at first. */
  chosen: readonly string[];
}

const isBlank = (text: string) => text.trim() === '';

const listed = (values: readonly string[]) => values.map((value) => `"${value}"`).join(', ');

/** In development, throws for an empty label, missing or duplicate options, or an unknown choice. */
export function checkOptions({ component, label, options, chosen }: OptionUse): void {
  if (import.meta.env.PROD) return;
  const values = options.map(({ value }) => value);
  const twice = values.filter((value, index) => values.indexOf(value) !== index);
  const nameless = options.filter((option) => isBlank(option.label)).map(({ value }) => value);
  const unknown = chosen.filter((value) => !values.includes(value));

  misuse(isBlank(label), {
    what: `${component} has an empty \`label\`.`,
    why: 'A screen reader would announce its options without saying what they answer.',
    fix: 'Pass the question as `label`.',
  });
  misuse(options.length === 0, {
    what: `${component} "${label}" has no options.`,
    why: 'It would be a question that nobody can answer.',
    fix: 'Pass at least one option, or leave the group out until there are some.',
  });
  misuse(twice.length > 0, {
    what: `${component} "${label}" has more than one option with the value ${listed(twice)}.`,
    why: 'The answer would not tell which of them was chosen.',
    fix: 'Give each option a value of its own.',
  });
  misuse(nameless.length > 0, {
    what: `${component} "${label}" has an empty \`label\` at the option ${listed(nameless)}.`,
    why: 'A screen reader would announce a control without a name.',
    fix: 'Give each option a `label`.',
  });
  misuse(unknown.length > 0, {
    what: `${component} "${label}" starts with ${listed(unknown)}, which is none of its options (${listed(values)}).`,
    why: 'Nobody would see that choice, and the next one would silently drop it.',
    fix: 'Pass values of the options only, and none at all where nothing is chosen.',
  });
}
