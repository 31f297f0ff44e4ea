import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field, FieldBox, FieldInput, type FieldText, useField } from '../field/field';
import { IconButton } from '../icon-button/icon-button';

/** How good a password is: a band and its word. */
export interface PasswordStrength {
  /** 0 for a password that can't be rated: its text says why, and no band is drawn. */
  score: 0 | 1 | 2 | 3;
  text: string;
}

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldText {
  /** Names the show button, pressed or not. */
  showLabel: string;
  /** What a press does while the password is shown; a tooltip. */
  hideLabel: string;
  /** Shown while Caps Lock is on. */
  capsLockHint: string;
  /** How good the typed password is; announced when the band changes. */
  strength?: PasswordStrength;
  /** Whether the password is shown at first. @default false */
  defaultVisible?: boolean;
}

/** A password, hidden by default. Renders an `<input>` and a `<button aria-pressed>` in a `<div>`. */
export function PasswordField({
  label,
  hint,
  error,
  showLabel,
  hideLabel,
  capsLockHint,
  strength,
  defaultVisible = false,
  ...props
}: PasswordFieldProps) {
  const wiring = useField({ ...props, hint, error });
  const [visible, setVisible] = useState(defaultVisible);
  const capsLock = useCapsLock();
  const box = useHiddenOnSubmit(() => setVisible(false));
  return (
    <Field label={label} hint={hint} error={error} wiring={wiring}>
      <div>
        <FieldBox ref={box} {...capsLock.handlers}>
          <FieldInput
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            {...props}
            type={visible ? 'text' : 'password'}
            {...wiring.control}
          />
          <IconButton
            label={showLabel}
            title={visible ? hideLabel : showLabel}
            aria-pressed={visible}
            aria-controls={wiring.control.id}
            disabled={props.disabled}
            onClick={() => setVisible(!visible)}
            icon={visible ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
            className="self-center me-0.5"
          />
        </FieldBox>
        <PasswordStatus strength={strength} capsLockHint={capsLock.on ? capsLockHint : undefined} />
      </div>
    </Field>
  );
}

/** A live region. Always mounted: screen readers ignore a region that appears with its text. Changes with the band, not with each key. */
function PasswordStatus({ strength, capsLockHint }: { strength?: PasswordStrength; capsLockHint?: string }) {
  return (
    <div data-slot="password-status" role="status" className="text-small *:mt-2">
      {strength ? (
        <div
          data-slot="strength"
          data-state={String(strength.score)}
          className="flex flex-wrap items-center gap-x-3"
        >
          {strength.score > 0 ? (
            <span aria-hidden className="flex w-24 shrink-0 gap-1">
              {[1, 2, 3].map((step) => (
                <span key={step} className={stepLook(strength.score, step)} />
              ))}
            </span>
          ) : null}
          <span className="text-muted">{strength.text}</span>
        </div>
      ) : null}
      {capsLockHint ? (
        <span data-slot="caps-lock" className="block text-warning">
          {capsLockHint}
        </span>
      ) : null}
    </div>
  );
}

const scoreLooks = ['bg-line', 'bg-danger', 'bg-warning', 'bg-success'] as const;

const stepLook = (score: PasswordStrength['score'], step: number) =>
  `h-1 flex-1 rounded-full forced-colors:border ${step <= score ? `${scoreLooks[score]} forced-colors:bg-[CanvasText]` : 'bg-line'}`;

function useCapsLock() {
  const [on, setOn] = useState(false);
  const read = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
}

/** Hides the password when its form is sent: browsers remember the value of a text input, to offer it again. */
function useHiddenOnSubmit(hide: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const onSubmit = useEffectEvent(hide);
  useEffect(() => {
    const form = ref.current?.closest('form');
    const submit = () => onSubmit();
    form?.addEventListener('submit', submit);
    return () => form?.removeEventListener('submit', submit);
  }, []);
  return ref;
}
