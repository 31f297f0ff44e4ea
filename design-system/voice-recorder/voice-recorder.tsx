import ChevronUp from 'lucide-react/icons/chevron-up';
import Lock from 'lucide-react/icons/lock';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';
import { requireLabel } from '../misuse/misuse';
import { Ring } from '../ring/ring';
import { Waveform } from '../voice-player/waveform';
import { useHold, type VoiceGestures } from './use-hold';

/** Props of {@link VoiceRecorder}. */
export interface VoiceRecorderProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Asking for the microphone, recording while a finger holds the button, recording by itself, or not allowed to. */
  state: 'asking' | 'held' | 'locked' | 'denied';
  /** What is said: that the browser asks, how a finger cancels, or why it can't record and what to do. */
  children?: ReactNode;
  /** How long it has recorded: "0:12". */
  time?: string;
  /** How loud it was lately, 0 to 1, the latest last. */
  levels?: readonly number[];
  /** Names the button that gives the recording up, or closes what is said. */
  cancelLabel: string;
  onCancel: () => void;
  /** Names the button that ends the recording and keeps it. */
  stopLabel?: string;
  onStop?: () => void;
}

/** What goes on while a voice message is recorded; stands instead of the field. Renders a `<div>`. */
export function VoiceRecorder(props: VoiceRecorderProps) {
  const { state, children, cancelLabel, onCancel } = props;
  if (state === 'denied')
    return (
      <Bar {...props} role="alert" className="items-start rounded-control bg-danger-soft ps-3">
        <MicOff aria-hidden className="mt-3 size-5 shrink-0 text-danger" />
        <p className="min-w-0 flex-1 py-2.5 text-small wrap-anywhere text-ink">{children}</p>
        <IconButton label={cancelLabel} icon={<X aria-hidden className="size-5" />} onClick={onCancel} />
      </Bar>
    );
  if (state === 'held')
    return (
      <Bar {...props} className="flex-wrap items-center">
        <Going {...props} />
        <p className="min-w-24 flex-1 text-end text-small text-muted">{children}</p>
      </Bar>
    );
  return (
    <Bar {...props} className="flex-wrap items-center">
      <IconButton
        data-slot="voice-recorder-cancel"
        label={cancelLabel}
        icon={<Trash2 aria-hidden className="size-5" />}
        onMouseDown={keepFocus}
        onClick={onCancel}
      />
      {state === 'asking' ? <Asking>{children}</Asking> : <Locked {...props} />}
    </Bar>
  );
}

/** The page keeps its focus where it is: fingers and mice leave it to the keyboard. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

function Bar({
  state,
  time: _time,
  levels: _levels,
  cancelLabel: _cancelLabel,
  onCancel: _onCancel,
  stopLabel: _stopLabel,
  onStop: _onStop,
  className,
  ...props
}: VoiceRecorderProps) {
  return (
    <div
      data-slot="voice-recorder"
      data-state={state}
      {...props}
      className={cn('flex min-h-tap min-w-0 flex-1 gap-x-2', className)}
    />
  );
}

const Asking = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex min-w-24 flex-1 items-center gap-2 text-small text-muted">
    <Ring state="loading" />
    <span className="min-w-0">{children}</span>
  </p>
);

/** The time beside a dot. Screen readers find it; nobody is interrupted each second. */
const Going = ({ time }: Pick<VoiceRecorderProps, 'time'>) => (
  <span className="flex shrink-0 items-center gap-2 ps-2">
    <span aria-hidden className="size-2.5 rounded-full bg-danger motion-safe:animate-pulse" />
    <span role="timer" className="text-body text-ink tabular-nums">
      {time}
    </span>
  </span>
);

function Locked(props: VoiceRecorderProps) {
  const { levels = [], stopLabel, onStop } = props;
  return (
    <>
      <Going {...props} />
      <span className="flex min-w-0 flex-1 justify-end overflow-hidden">
        <Waveform peaks={levels} share={1} />
      </span>
      {stopLabel ? (
        <IconButton
          data-slot="voice-recorder-stop"
          label={stopLabel}
          icon={<Square aria-hidden className="size-5 fill-current" />}
          onMouseDown={keepFocus}
          onClick={onStop}
        />
      ) : null}
    </>
  );
}

/** Props of {@link VoiceButton}. */
export interface VoiceButtonProps
  extends VoiceGestures, Omit<ComponentProps<'button'>, 'children' | keyof VoiceGestures> {
  /** Names it: "Record voice message". */
  label: string;
  /** Names it once it records by itself: then it sends. */
  sendLabel: string;
  /** How much of the longest recording is there, 0 to 1: a ring closes with it. @default 0 */
  progress?: number;
}

/**
 * Begins a voice message. A press records until the next one sends it. A finger that rests on it records until it lets
 * go, which sends; it cancels by sliding to the start of the line, and locks by sliding up. Renders a `<button>`.
 */
export function VoiceButton({
  label,
  sendLabel,
  state,
  progress = 0,
  onStart,
  onLock,
  onSend,
  onCancel,
  className,
  ...props
}: VoiceButtonProps) {
  requireLabel('VoiceButton', label);
  const hold = useHold({ state, onStart, onLock, onSend, onCancel });
  const isLocked = state === 'locked';
  return (
    <span className="relative flex shrink-0 touch-none">
      {state === 'held' ? <LockHint /> : null}
      <IconButton
        data-slot="voice-button"
        data-state={state}
        {...props}
        {...hold}
        label={isLocked ? sendLabel : label}
        aria-disabled={state === 'asking' || undefined}
        className={cn(
          'relative touch-none border border-transparent select-none [-webkit-touch-callout:none]',
          state === 'idle' ? '' : 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
          state === 'held' && 'motion-safe:scale-125',
          className,
        )}
        icon={
          isLocked ? (
            <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
          ) : (
            <Mic aria-hidden className="size-6" />
          )
        }
      />
      {isLocked || state === 'held' ? (
        <Ring
          state="counting"
          size={52}
          progress={progress}
          className="pointer-events-none absolute start-1/2 top-1/2 -translate-1/2 rtl:translate-x-1/2"
        />
      ) : null}
    </span>
  );
}

/** Where the finger goes to let go. */
const LockHint = () => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-x-0 bottom-full mb-6 flex flex-col items-center gap-1 rounded-full border border-line bg-raised py-2 text-muted"
  >
    <Lock className="size-5" />
    <ChevronUp className="size-5" />
  </span>
);
