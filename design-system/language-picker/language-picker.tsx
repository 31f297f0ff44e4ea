import Languages from 'lucide-react/icons/languages';
import { type ComponentProps, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { cn } from '../cn';
import { historySettled } from '../history-layer/history-layer';
import { createLazyPart } from '../lazy-part/lazy-part';
import type { Language } from './language-sheet';

/** Props of {@link LanguagePicker}. */
export interface LanguagePickerProps extends Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'children'
> {
  /** Names the button and the sheet. */
  label: string;
  /** The chosen language, kept by the caller. */
  value?: string;
  /** The language chosen at first, where the caller keeps none. @default the first */
  defaultValue?: string;
  /** Called when the sheet and its history entry are gone: it may replace the address. */
  onValueChange?: (value: string) => void;
  /** The languages, each by its own name. */
  languages: readonly Language[];
  /** Names the button that closes the sheet. */
  closeLabel: string;
  /** Shows the icon only. @default false */
  compact?: boolean;
}

const sheet = createLazyPart(async () => (await import('./language-sheet')).LanguageSheet);

/** Loads the sheet's code before the first press, while the app is idle. */
export const preloadLanguagePicker = (): Promise<void> => sheet.preload();

/** Runs `then` with the chosen value when the sheet is closed and its history entry is gone. */
function useChoice(open: boolean, then: ((value: string) => void) | undefined) {
  const chosen = useRef<string | null>(null);
  const latest = useRef(then);

  useEffect(() => {
    latest.current = then;
  });

  useEffect(() => {
    const value = chosen.current;
    if (open || value === null) return;
    chosen.current = null;
    void historySettled().then(() => latest.current?.(value));
  }, [open]);

  return useCallback((value: string) => {
    chosen.current = value;
  }, []);
}

/**
 * Chooses the language of the page. Renders a `button` named by label and current language, which opens a
 * sheet of radio buttons; the sheet's code loads at the first press.
 */
export function LanguagePicker({
  label,
  value: valueProp,
  defaultValue,
  onValueChange,
  languages,
  closeLabel,
  compact = false,
  className,
  onClick,
  ...props
}: LanguagePickerProps) {
  const [LanguageSheet, load] = sheet.usePart();
  const [open, setOpen] = useState(false);
  const [ownValue, setOwnValue] = useState(defaultValue ?? languages[0]?.value ?? '');
  const value = valueProp ?? ownValue;
  const chooseLater = useChoice(open, onValueChange);
  const current = languages.find((language) => language.value === value);

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    onClick?.(event);
    // Safari doesn't focus a pressed button, but focus has to return to it.
    event.currentTarget.focus({ preventScroll: true });
    void load().then(
      () => setOpen(true),
      () => undefined,
    );
  };

  const choose = (next: string) => {
    if (next !== value) chooseLater(next);
    setOwnValue(next);
    setOpen(false);
  };

  return (
    <>
      <button
        {...props}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={current ? `${label}: ${current.name}` : label}
        data-slot="language-picker"
        data-state={open ? 'open' : 'closed'}
        onClick={press}
        className={cn(
          'focus-ring tap-target inline-flex items-center justify-center gap-2 rounded-full text-small font-medium text-ink',
          'hover:bg-accent-soft motion-safe:transition-colors motion-safe:duration-fast',
          !compact && 'px-3',
          className,
        )}
      >
        <Languages aria-hidden="true" className="size-5 shrink-0" />
        {compact ? null : <span lang={value}>{current?.name ?? label}</span>}
      </button>
      {LanguageSheet ? (
        <LanguageSheet
          open={open}
          label={label}
          closeLabel={closeLabel}
          value={value}
          languages={languages}
          onOpenChange={setOpen}
          onChoose={choose}
        />
      ) : null}
    </>
  );
}
