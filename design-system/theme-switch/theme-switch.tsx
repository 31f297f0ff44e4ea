import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useId } from 'react';
import { cn } from '../cn';
import { checkOptions, FieldGroup, type OptionGroupProps } from '../field-group/field-group';

/** The preferred theme: light, dark, or the system's. */
export type ThemeChoice = 'light' | 'dark' | 'system';

export interface ThemeSwitchProps extends Omit<OptionGroupProps, 'error'> {
  /** Names each choice. */
  labels: Readonly<Record<ThemeChoice, string>>;
  /** The choice, kept by the caller. */
  value?: ThemeChoice;
  /** The initial choice, for an uncontrolled switch. @default 'system' */
  defaultValue?: ThemeChoice;
  /** Called with the choice. */
  onValueChange?: (value: ThemeChoice) => void;
  /** The name that the choice is sent under. @default one of its own */
  name?: string;
}

const CHOICES = [
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
  { value: 'system', Icon: Monitor },
] as const;

/** Light, dark or the system's theme; the arrow keys choose. Renders three `<input type="radio">` in a `<fieldset role="radiogroup">`. */
export function ThemeSwitch({
  labels,
  value,
  defaultValue = 'system',
  onValueChange,
  name,
  ...props
}: ThemeSwitchProps) {
  const ownName = useId();
  checkOptions({
    component: 'ThemeSwitch',
    label: props.label,
    options: CHOICES.map((choice) => ({ value: choice.value, label: labels[choice.value] })),
    chosen: [value ?? defaultValue],
  });
  return (
    <FieldGroup data-slot="theme-switch" {...props} role="radiogroup">
      <div
        data-slot="options"
        className="mt-0.5 flex flex-wrap gap-1 rounded-control border border-line bg-canvas p-1 has-disabled:bg-line/40"
      >
        {CHOICES.map((choice) => (
          <label
            key={choice.value}
            data-slot="segment"
            className="tap-target relative flex shrink grow basis-[min-content] text-small font-medium"
          >
            <input
              data-slot="input"
              type="radio"
              name={name ?? ownName}
              value={choice.value}
              onChange={() => onValueChange?.(choice.value)}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              className={cn(
                'peer absolute inset-0 size-full cursor-pointer appearance-none rounded-small border border-transparent',
                'checked:border-control checked:bg-raised forced-colors:checked:bg-[Highlight]',
                '-outline-offset-1 outline-focus focus-visible:border-focus focus-visible:outline-2',
                'disabled:cursor-not-allowed disabled:checked:border-line disabled:checked:bg-line',
                'motion-safe:transition-colors motion-safe:duration-fast',
              )}
            />
            <span
              className={cn(
                'pointer-events-none relative flex min-w-0 flex-1 flex-wrap items-center justify-center gap-x-2 px-2 py-1.5 text-center',
                'text-muted peer-checked:text-ink peer-disabled:text-muted',
                'forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:forced-color-adjust-none',
              )}
            >
              <choice.Icon aria-hidden className="size-[1.2em] shrink-0" />
              <span className="max-w-full wrap-break-word">{labels[choice.value]}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
