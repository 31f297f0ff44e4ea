import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../cn';
import { requireLabel } from '../misuse/misuse';
import { useHeardError } from './use-heard-error';
import { useSeenError } from './use-seen-error';

/** What every field shows around its control. */
export interface FieldText {
  /** Names the control. */
  label: string;
  /** Help that is always there. */
  hint?: ReactNode;
  /** What is wrong and what to do; its presence makes the field invalid. */
  error?: string;
}

interface FieldWiring {
  id?: string;
  hint?: ReactNode;
  error?: string;
  'aria-describedby'?: string;
}

/** The ids that connect a control to its texts. It refers to an id only while its text is rendered; the error comes first. */
export function useField({ id: given, hint, error, 'aria-describedby': more }: FieldWiring) {
  const own = useId();
  const id = given ?? own;
  const labelId = `${id}-label`;
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = cn(error && errorId, Boolean(hint) && hintId, more) || undefined;
  return {
    labelId,
    errorId,
    hintId,
    control: { id, 'aria-describedby': describedBy, 'aria-invalid': error ? (true as const) : undefined },
  };
}

type Wiring = ReturnType<typeof useField>;

/** Label above, control, then error and hint. Renders a `<div>`. */
export function Field({
  label,
  hint,
  error,
  wiring,
  children,
}: FieldText & { wiring: Wiring; children: ReactNode }) {
  requireLabel('A field', label);
  return (
    // Focus that comes to an invalid control scrolls to the error below it, too.
    <div
      data-slot="field"
      data-state={error ? 'invalid' : 'valid'}
      className="flex flex-col gap-1.5 **:aria-invalid:scroll-mb-14"
    >
      <label
        id={wiring.labelId}
        data-slot="label"
        htmlFor={wiring.control.id}
        className="text-small font-medium text-ink"
      >
        {label}
      </label>
      {children}
      <FieldError id={wiring.errorId}>{error}</FieldError>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
    </div>
  );
}

/** Renders a `<p>` with an icon, or nothing. Screen readers say it when it comes, whether focus moves or stays. */
export function FieldError({ id, children }: { id: string; children?: string }) {
  useHeardError(id, children);
  useSeenError(id, children);
  if (!children) return null;
  return (
    <p id={id} data-slot="error" className="flex items-start gap-1.5 text-small text-danger">
      <CircleAlert aria-hidden className="mt-[0.2em] size-[1.1em] shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Renders a `<div>`, or nothing. */
export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <div id={id} data-slot="hint" className="text-small text-muted">
      {children}
    </div>
  );
}

/** The drawn box around an input and what stands beside it. Renders a `<div>`. */
export function FieldBox({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="box"
      {...props}
      className={cn(
        'flex items-stretch rounded-control border border-control bg-surface',
        'motion-safe:transition-colors motion-safe:duration-fast',
        'has-[>input:focus-visible]:border-focus has-[>input:focus-visible]:outline-2',
        'has-[>input:focus-visible]:-outline-offset-1 has-[>input:focus-visible]:outline-focus',
        'has-[>input[aria-invalid]]:border-danger',
        'has-[>input:enabled:read-only]:border-line has-[>input:enabled:read-only]:bg-canvas',
        'has-[>input:disabled]:border-line has-[>input:disabled]:bg-line/40',
        className,
      )}
    />
  );
}

/** The input inside a box; the box shows its focus. Padding sets its height, so that the field grows with its text. Renders an `<input>`. */
export function FieldInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      data-slot="input"
      {...props}
      className={cn(
        'min-w-0 flex-1 rounded-[inherit] bg-transparent px-4 py-3 text-body text-ink outline-none',
        'disabled:cursor-not-allowed disabled:text-muted',
        className,
      )}
    />
  );
}
