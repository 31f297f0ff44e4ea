import { OTPInput, type SlotProps } from 'input-otp';
import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { cn } from '../cn';
import { Field, useField } from '../field/field';
import { usePending } from '../use-pending/use-pending';
import './code-input.css';
import { readPasted, readTyped } from './read-code';
import { Resend, type ResendMessages } from './resend';
import { WebOtp } from './web-otp';

interface Own {
  /** Names the input. */
  label: string;
  /** Digits so far. */
  value: string;
  /** Called with the digits so far. */
  onValueChange: (value: string) => void;
  /**
   * Called once for each distinct complete value. While its promise is pending, it isn't called again and typing is
   * ignored; if `error` is set when it settles, the value is cleared and the input focused.
   */
  onComplete?: (code: string) => void | Promise<void>;
  /** The code is being sent otherwise than by `onComplete`, which the field treats alike. @default false */
  pending?: boolean;
  /** What is wrong and what to do. */
  error?: string;
  /** Help that is always there. */
  hint?: ReactNode;
  /** How many digits. @default 6 */
  length?: number;
  /**
   * Sends a code. Resolves when it was sent or refused. The caller shows a refusal at its field; a refusal starts no
   * countdown, because only `resendAt` does.
   */
  onRequestCode: () => Promise<void> | void;
  /** When the next send is allowed, in epoch ms; null if it is allowed now. The caller keeps it across remounts and reloads. */
  resendAt: number | null;
  /** The words of the resend button and its announcements. */
  messages: ResendMessages;
  /** "Didn't get it?", beside the resend. */
  help?: ReactNode;
}

export interface CodeInputProps
  extends
    Own,
    Omit<
      ComponentProps<'input'>,
      keyof Own | 'defaultValue' | 'maxLength' | 'type' | 'dir' | 'onChange' | 'children'
    > {}

/** A code from a message, with a button that sends it. Renders one `<input>` under drawn slots, and a `<button>`, in a `<div>`. */
export function CodeInput({
  label,
  value,
  onValueChange,
  onComplete,
  pending = false,
  error,
  hint,
  length = 6,
  onRequestCode,
  resendAt,
  messages,
  help,
  disabled = false,
  ref,
  ...props
}: CodeInputProps) {
  const wiring = useField({ ...props, hint, error });
  const input = useRef<HTMLInputElement>(null);
  const completion = useCompletion({ value, onValueChange, onComplete, pending, error, length, input });

  const fill = (text: string) => {
    const code = readPasted(text, length);
    if (code !== undefined) completion.change(code);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    fill(event.clipboardData.getData('text/plain'));
  };
  const keepFormBack = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && completion.pending) event.preventDefault();
  };

  return (
    <div
      data-slot="code-input"
      data-state={completion.pending ? 'pending' : 'idle'}
      className="flex flex-col gap-2"
    >
      <Field label={label} hint={hint} error={error} wiring={wiring}>
        <div role="presentation" dir="ltr" onPasteCapture={paste} onKeyDown={keepFormBack}>
          <OTPInput
            {...props}
            {...wiring.control}
            ref={(node) => {
              input.current = node;
              return assign(ref, node);
            }}
            value={value}
            onChange={(typed) => completion.change(readTyped(typed, length))}
            maxLength={length}
            disabled={disabled}
            aria-busy={completion.pending || undefined}
            autoComplete="one-time-code"
            inputMode="numeric"
            pushPasswordManagerStrategy="none"
            noScriptCSSFallback={null}
            // The library asks for a monospaced face, whose size decides how far the browser scrolls to the caret.
            className="[font-family:inherit]!"
            render={({ slots }) => (
              <Slots slots={slots} state={slotState(disabled, completion.pending, error)} />
            )}
          />
          <span hidden id="input-otp-style" />
          <WebOtp key={resendAt} onCode={fill} />
        </div>
      </Field>
      <Resend
        messages={messages}
        resendAt={resendAt}
        onRequestCode={() => {
          completion.forget();
          return onRequestCode();
        }}
        disabled={disabled}
        help={help}
      />
    </div>
  );
}

const assign = (ref: CodeInputProps['ref'], node: HTMLInputElement | null) => {
  if (typeof ref === 'function') return ref(node);
  if (ref) ref.current = node;
  return undefined;
};

type Completion = Pick<CodeInputProps, 'value' | 'onValueChange' | 'onComplete' | 'error'> & {
  pending: boolean;
  length: number;
  input: React.RefObject<HTMLInputElement | null>;
};

/** Submits each complete value once, and clears a wrong one. */
function useCompletion({
  value,
  onValueChange,
  onComplete,
  pending: isSent,
  error,
  length,
  input,
}: Completion) {
  const [isCompleting, run] = usePending();
  const pending = isSent || isCompleting;
  const submitted = useRef('');

  const change = (next: string) => {
    if (pending || next === value) return;
    onValueChange(next);
    if (next.length < length || !onComplete || next === submitted.current) return;
    submitted.current = next;
    run(() => onComplete(next)).catch(reportError);
  };

  /** Runs when the error changes and when an attempt ends: the same error may occur twice. */
  const startOver = useEffectEvent((wrong: boolean) => {
    if (!wrong || value.length < length) return;
    onValueChange('');
    input.current?.focus();
  });
  useEffect(() => startOver(Boolean(error) && !pending), [error, pending]);

  return { pending, change, forget: () => (submitted.current = '') };
}

type SlotState = 'idle' | 'invalid' | 'pending' | 'disabled';

const slotState = (disabled: boolean, pending: boolean, error?: string): SlotState => {
  if (disabled) return 'disabled';
  if (pending) return 'pending';
  return error ? 'invalid' : 'idle';
};

const slotLooks: Record<SlotState, string> = {
  idle: 'border-control bg-surface text-ink',
  invalid: 'border-danger bg-surface text-ink',
  pending: 'border-line bg-canvas text-muted',
  disabled: 'border-line bg-line/40 text-muted',
};

function Slots({ slots, state }: { slots: SlotProps[]; state: SlotState }) {
  return (
    <div
      aria-hidden
      data-slot="slots"
      data-state={state}
      className="flex w-full max-w-96 gap-[min(0.375rem,1.5%)] sm:gap-2"
    >
      {slots.map((slot, index) => (
        <span
          key={index}
          data-slot="slot"
          data-state={slot.isActive ? 'active' : 'idle'}
          className={cn(
            'grid min-w-0 flex-1 place-items-center rounded-control border py-3 text-title font-semibold tabular-nums',
            'motion-safe:transition-colors motion-safe:duration-fast',
            slotLooks[state],
            slot.isActive && 'border-focus outline-2 -outline-offset-1 outline-focus',
          )}
        >
          {slot.char ?? <Caret shown={slot.hasFakeCaret} />}
        </span>
      ))}
    </div>
  );
}

/** Keeps the height of an empty slot. */
function Caret({ shown }: { shown: boolean }) {
  return (
    <span className={cn('motion-safe:animate-pulse', shown ? 'text-accent' : 'text-transparent')}>
      {shown ? '|' : '\u00a0'}
    </span>
  );
}
