import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, useRef } from 'react';
import { cn } from '../cn';
import { Sheet } from '../sheet/sheet';

/** A language to choose. */
export interface Language {
  /** BCP 47 tag. */
  value: string;
  /** Its name in the language itself. */
  name: string;
}

/** Props of {@link LanguageSheet}. */
export interface LanguageSheetProps {
  open: boolean;
  label: string;
  closeLabel: string;
  value: string;
  languages: readonly Language[];
  onOpenChange: (open: boolean) => void;
  onChoose: (value: string) => void;
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys only move focus: a choice closes the sheet and translates the whole page. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  // With another key they are the browser's: Alt and an arrow go back.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const current = options.findIndex((option) => option === document.activeElement);
  const step = STEP[event.key];
  const edge = event.key === 'Home' ? 0 : event.key === 'End' ? options.length - 1 : undefined;
  const next = step === undefined ? edge : (current + step + options.length) % options.length;
  if (next === undefined) return;
  event.preventDefault();
  options[next]?.focus();
}

/** The languages, each named in itself and marked with its `lang` for screen readers. */
export function LanguageSheet({
  open,
  label,
  closeLabel,
  value,
  languages,
  onOpenChange,
  onChoose,
}: LanguageSheetProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  const tabStop = languages.some((language) => language.value === value) ? value : languages[0]?.value;

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={label}
      closeLabel={closeLabel}
      size="content"
      initialFocus={chosen}
    >
      <div role="radiogroup" aria-label={label} onKeyDown={moveFocus} className="flex flex-col p-2">
        {languages.map((language) => (
          <button
            key={language.value}
            ref={language.value === tabStop ? chosen : undefined}
            type="button"
            role="radio"
            aria-checked={language.value === value}
            tabIndex={language.value === tabStop ? 0 : -1}
            lang={language.value}
            data-slot="language-option"
            onClick={() => onChoose(language.value)}
            className={cn(
              'focus-ring tap-target flex items-center justify-between gap-3 rounded-control px-3 py-3 text-start text-body text-ink',
              'hover:bg-accent-soft focus-visible:-outline-offset-2 aria-checked:font-semibold',
            )}
          >
            {language.name}
            {language.value === value ? (
              <Check aria-hidden="true" className="size-5 shrink-0 text-accent" />
            ) : null}
          </button>
        ))}
      </div>
    </Sheet>
  );
}
