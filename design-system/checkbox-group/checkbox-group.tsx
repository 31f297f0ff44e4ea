import { type ChangeEvent, useId } from 'react';
import { Checkbox } from '../checkbox/checkbox';
import { checkOptions, FieldGroup, type Option, type OptionGroupProps } from '../field-group/field-group';

export interface CheckboxGroupProps<Value extends string = string> extends OptionGroupProps {
  /** The answers, in the order they are drawn. */
  options: readonly Option<Value>[];
  /** The chosen values, kept by the caller. */
  value?: readonly NoInfer<Value>[];
  /** The values chosen at first, where the caller keeps none. @default none */
  defaultValue?: readonly NoInfer<Value>[];
  /** Called with all chosen values, in the order of the options. */
  onValueChange?: (value: Value[]) => void;
  /** The name that each box is sent under. @default one of its own */
  name?: string;
}

/** Any number of answers to one question. Renders an `<input type="checkbox">` per option, in a `<fieldset>`. */
export function CheckboxGroup<Value extends string>({
  options,
  value,
  defaultValue = [],
  onValueChange,
  name,
  error,
  ...props
}: CheckboxGroupProps<Value>) {
  const ownName = useId();
  checkOptions({ component: 'CheckboxGroup', label: props.label, options, chosen: value ?? defaultValue });

  /** Reads the boxes, which hold the choice in controlled and uncontrolled groups. */
  const tell = (event: ChangeEvent<HTMLFieldSetElement>) => {
    const boxes = event.currentTarget.querySelectorAll('input');
    onValueChange?.(options.filter((_, index) => boxes[index]?.checked).map((option) => option.value));
  };

  return (
    // In ARIA, boxes can be invalid and groups can't: each box has the state, the group has the error text.
    <FieldGroup data-slot="checkbox-group" {...props} error={error} onChange={tell}>
      <div data-slot="options" className="flex flex-col">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name ?? ownName}
            value={option.value}
            label={option.label}
            leading={option.leading}
            disabled={option.disabled}
            aria-invalid={error ? true : undefined}
            {...(value
              ? { checked: value.includes(option.value) }
              : { defaultChecked: defaultValue.includes(option.value) })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
