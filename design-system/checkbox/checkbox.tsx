import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { FieldError, useField } from '../field/field';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The sentence beside the box; it may hold links. */
  label: ReactNode;
  /** Stands before the label: a picture, for decoration. */
  leading?: ReactNode;
  /** What is wrong and what to do. */
  error?: string;
  /** Called with the new state. */
  onCheckedChange?: (checked: boolean) => void;
}

/** Yes or no. Renders an `<input type="checkbox">` in its `<label>`, in a `<div>`. */
export function Checkbox({ label, leading, error, onCheckedChange, onChange, ...props }: CheckboxProps) {
  const { control, errorId } = useField({ ...props, error });
  return (
    <div data-slot="checkbox" data-state={error ? 'invalid' : 'valid'} className="flex flex-col">
      <label
        className={cn(
          'flex min-h-tap gap-3 text-small text-ink has-disabled:text-muted',
          leading ? 'items-center py-1.5' : 'items-start py-2.5',
        )}
      >
        <span className={cn('relative size-6 shrink-0', leading ? null : 'mt-[calc((1lh-1.5rem)/2)]')}>
          <input
            data-slot="input"
            {...props}
            type="checkbox"
            {...control}
            aria-invalid={control['aria-invalid'] ?? props['aria-invalid']}
            onChange={(event) => {
              onChange?.(event);
              onCheckedChange?.(event.target.checked);
            }}
            className="peer absolute -start-2.5 -top-2.5 size-tap cursor-pointer appearance-none outline-none disabled:cursor-not-allowed"
          />
          <span
            aria-hidden
            className={cn(
              'pointer-events-none grid size-6 place-items-center rounded-small border border-control bg-surface',
              'text-on-accent outline-offset-2 outline-focus *:opacity-0 peer-checked:*:opacity-100',
              'peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2',
              'peer-aria-invalid:border-danger peer-disabled:border-line peer-disabled:bg-line',
              'peer-disabled:text-muted motion-safe:transition-colors motion-safe:duration-fast',
            )}
          >
            <Check strokeWidth={3} size={16} />
          </span>
        </span>
        {leading}
        <span data-slot="label" className="min-w-0 wrap-break-word">
          {label}
        </span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
