import { type ComponentProps, useId } from 'react';
import { cn } from '../cn';
import { checkOptions, FieldGroup, type Option, type OptionGroupProps } from '../field-group/field-group';

/** An answer, with a hint about its meaning. */
export interface RadioOption<Value extends string = string> extends Option<Value> {
  hint?: string;
}

export interface RadioGroupProps<Value extends string = string> extends OptionGroupProps {
  /** The answers, in the order they are drawn. */
  options: readonly RadioOption<Value>[];
  /** The chosen value, kept by the caller; null while there is none. */
  value?: NoInfer<Value> | null;
  /** The value chosen at first, where the caller keeps none. @default none */
  defaultValue?: NoInfer<Value>;
  /** Called with the chosen value. */
  onValueChange?: (value: Value) => void;
  /** The name that the answer is sent under. @default one of its own */
  name?: string;
}

/** One answer to a question; the arrow keys choose. Renders an `<input type="radio">` per option, in a `<fieldset role="radiogroup">`. */
export function RadioGroup<Value extends string>({
  options,
  value,
  defaultValue,
  onValueChange,
  name,
  error,
  ...props
}: RadioGroupProps<Value>) {
  const ownName = useId();
  const chosen = value === undefined ? defaultValue : value;
  checkOptions({
    component: 'RadioGroup',
    label: props.label,
    options,
    chosen: chosen === undefined || chosen === null ? [] : [chosen],
  });
  return (
    <FieldGroup
      data-slot="radio-group"
      {...props}
      error={error}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
    >
      <div data-slot="options" className="flex flex-col">
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name ?? ownName}
            value={option.value}
            label={option.label}
            hint={option.hint}
            disabled={option.disabled}
            onChange={() => onValueChange?.(option.value)}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

type RadioProps = ComponentProps<'input'> & Pick<RadioOption, 'label' | 'hint'>;

/** The hint is inside the `<label>`, so that a press on it chooses too; it describes the option and isn't part of its name. */
function Radio({ label, hint, ...props }: RadioProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  return (
    <label
      data-slot="radio"
      className="flex min-h-tap items-start gap-3 py-2.5 text-small text-ink has-disabled:text-muted"
    >
      <span className="relative mt-[calc((1lh-1.5rem)/2)] size-6 shrink-0">
        <input
          data-slot="input"
          {...props}
          type="radio"
          aria-labelledby={labelId}
          aria-describedby={hint ? hintId : undefined}
          className={cn(
            'peer absolute -start-2.5 -top-2.5 size-tap cursor-pointer appearance-none rounded-full disabled:cursor-not-allowed',
            '-outline-offset-[0.5rem] outline-focus focus-visible:outline-2',
          )}
        />
        <span
          aria-hidden
          className={cn(
            'pointer-events-none block size-6 rounded-full border border-control bg-surface',
            'group-aria-invalid/field:border-danger peer-checked:border-[0.4375rem] peer-checked:border-accent',
            'peer-disabled:border-line peer-disabled:bg-line peer-disabled:peer-checked:bg-muted',
          )}
        />
      </span>
      <span className="flex min-w-0 flex-col">
        <span id={labelId} data-slot="label">
          {label}
        </span>
        {hint ? (
          <span id={hintId} data-slot="hint" className="text-muted">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
