import ChevronDown from 'lucide-react/icons/chevron-down';
import Globe from 'lucide-react/icons/globe';
import { type ComponentProps, type MouseEvent, useId, useState } from 'react';
import { cn } from '../cn';
import { FieldError } from '../field/field';
import { createLazyPart } from '../lazy-part/lazy-part';
import { requireDistinct, requireLabel } from '../misuse/misuse';
import {
  type CountryListState,
  type CountryOption,
  type CountryPickerMessages,
  OTHER,
} from './country-types';

export type { CountryListState, CountryOption, CountryPickerMessages };

/** Props of {@link CountryPicker}. */
export interface CountryPickerProps extends Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'children'
> {
  /** `field` stands alone under its label; `dial` stands inside a phone field. @default 'field' */
  variant?: 'field' | 'dial';
  /** Names the button and the field. */
  label: string;
  /** ISO code or `other`, for a controlled picker. */
  value?: string;
  /** The initial country, for an uncontrolled picker. @default 'other' */
  defaultValue?: string;
  /** Called with the ISO code or `other`. */
  onValueChange?: (code: string) => void;
  /** The countries, in the order of the page's language. */
  options: readonly CountryOption[];
  /** Placeholders replace a list that is `loading`, an error replaces one that `failed`. @default 'ready' */
  state?: CountryListState;
  /** Loads the list again; the button shows progress while its promise is pending. */
  onRetry?: () => void | Promise<unknown>;
  /** ISO code of the country that stands first after the chosen one. */
  preferred?: string;
  /** What is wrong and what to do; only the variant `field` shows it. */
  error?: string;
  /** The texts of the sheet. */
  messages: CountryPickerMessages;
}

const sheet = createLazyPart(async () => (await import('./country-sheet')).CountrySheet);

/** Loads the sheet's code (list, search, addresses of the flags) before the first press. */
export const preloadCountryPicker = (): Promise<void> => sheet.preload();

/** Opens the sheet, each time with an empty search. */
function usePicker() {
  const [CountrySheet, load] = sheet.usePart();
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari doesn't focus a pressed button, but focus has to return to it.
    event.currentTarget.focus();
    const show = () => {
      setOpening((count) => count + 1);
      setOpen(true);
    };
    if (CountrySheet) show();
    else void load().then(show, () => undefined);
  };

  return { CountrySheet, open, setOpen, opening, press };
}

/**
 * Chooses a country. Renders a `button` named by label and value, which opens a sheet with a search field
 * over the list (P-country-1); the sheet's code loads at the first press or by
 * {@link preloadCountryPicker}.
 */
export function CountryPicker({
  variant = 'field',
  label,
  value: valueProp,
  defaultValue = OTHER,
  onValueChange,
  options,
  state = 'ready',
  onRetry,
  preferred,
  error,
  messages,
  id: idProp,
  className,
  onClick,
  ...props
}: CountryPickerProps) {
  const ownId = useId();
  const id = idProp ?? ownId;
  const [ownValue, setOwnValue] = useState(defaultValue);
  const value = valueProp ?? ownValue;
  const { CountrySheet, open, setOpen, opening, press } = usePicker();
  requireLabel('CountryPicker', label);
  requireDistinct(
    'CountryPicker',
    options.map((option) => option.code),
  );
  const chosen = options.find((option) => option.code === value);
  const errorId = error && variant === 'field' ? `${id}-error` : undefined;

  const choose = (code: string) => {
    setOpen(false);
    setOwnValue(code);
    if (code !== value) onValueChange?.(code);
  };

  const trigger = (
    <button
      aria-describedby={errorId}
      {...props}
      id={id}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={open}
      // In a phone field its content names the button: screen readers would read a referenced label twice.
      aria-labelledby={variant === 'field' ? `${id}-label ${id}-value` : undefined}
      data-slot="country-picker"
      data-state={open ? 'open' : 'closed'}
      onClick={(event) => {
        onClick?.(event);
        press(event);
      }}
      className={cn(LOOK[variant], error && 'border-danger', className)}
    >
      {variant === 'dial' ? <DialValue label={label} value={value} chosen={chosen} /> : null}
      {variant === 'field' ? (
        <span id={`${id}-value`} className="min-w-0 flex-1">
          {chosen?.name ?? value}
        </span>
      ) : null}
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  );

  return (
    <>
      {variant === 'field' ? (
        <div data-slot="field" data-state={error ? 'invalid' : 'valid'} className="flex flex-col gap-1.5">
          <label id={`${id}-label`} htmlFor={id} className="text-small font-medium text-ink">
            {label}
          </label>
          {trigger}
          {errorId ? <FieldError id={errorId}>{error}</FieldError> : null}
        </div>
      ) : (
        trigger
      )}
      {CountrySheet && opening > 0 ? (
        <CountrySheet
          key={opening}
          open={open}
          onOpenChange={setOpen}
          value={value}
          onChoose={choose}
          options={options}
          state={state}
          onRetry={onRetry}
          preferred={preferred}
          messages={messages}
        />
      ) : null}
    </>
  );
}

const LOOK = {
  field:
    'focus-ring tap-target flex w-full items-center gap-3 rounded-control border border-control bg-surface px-4 py-3 text-start text-body text-ink hover:border-ink',
  dial: 'focus-ring tap-target flex items-center justify-center gap-1 rounded-s-control rounded-e-small ps-4 pe-1.5 text-body text-ink hover:text-accent',
} as const;

interface DialValueProps {
  label: string;
  value: string;
  chosen: CountryOption | undefined;
}

/** The ISO code. A flag would add the addresses of 250 flags to the first load. */
function DialValue({ label, value, chosen }: DialValueProps) {
  const isOther = value === OTHER;
  // Without the list, the code is the name.
  const name = chosen?.name ?? (isOther ? value : '');
  return (
    <>
      <span className="sr-only">{`${label} ${name} `}</span>
      {isOther ? <Globe aria-hidden="true" className="size-5 text-muted" /> : value}
    </>
  );
}
