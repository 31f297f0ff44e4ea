import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';
import { requireLabel } from '../misuse/misuse';
import { Ring } from '../ring/ring';
import { Waveform } from './waveform';

/** How fast it plays. */
export interface VoiceSpeed {
  /** Stands on the button: "1.5×". */
  text: string;
  /** Names the button; begins with its text: "1.5× speed". */
  label: string;
  /** Sets the next speed. */
  onPress: () => void;
}

/** Props of {@link VoicePlayer}. */
export interface VoicePlayerProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Names it: "Voice message from Mina, 12:05". */
  label: string;
  /** How loud it is in equal parts of its time, 0 to 1; even bars stand for an empty list. */
  peaks: readonly number[];
  /** Seconds. */
  duration: number;
  /** Where it stands, in seconds. @default 0 */
  position?: number;
  /** Whether it plays, or will once it has loaded. @default 'resting' */
  state?: 'resting' | 'loading' | 'playing';
  /** Names the button while it rests. */
  playLabel: string;
  /** Names it while it plays. */
  pauseLabel: string;
  /** Plays or pauses it. */
  onToggle?: () => void;
  /** Names the waveform: "Position". */
  seekLabel: string;
  /** Says where it stands: "0:12 of 0:45". */
  positionText: string;
  /** Stands below the waveform: "0:12". */
  time: string;
  /** Moves it to a second. */
  onSeek?: (seconds: number) => void;
  speed?: VoiceSpeed;
  /** Stands instead of the button: what is on its way. Then it doesn't play yet. */
  action?: ReactNode;
  /** Why it can't be played. */
  error?: ReactNode;
  /** What is to be heard, for those who don't hear it; stands below. */
  description?: string | undefined;
}

/** What is drawn of a message whose loudness nobody knows. */
const EVEN: readonly number[] = Array.from({ length: 32 }, () => 0.3);

/** Of the slider's length, for a press of an arrow key. */
const STEPS = 50;

/** In a list of messages, these keys go to another message. */
const MOVES = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

const keepKey = (event: KeyboardEvent): void => {
  if (MOVES.includes(event.key)) event.stopPropagation();
};

/** A voice message: a button, its waveform as a slider, and its speed. It plays nothing itself. Renders a `<div role="group">`. */
export function VoicePlayer({
  label,
  peaks,
  duration,
  position = 0,
  state = 'resting',
  playLabel,
  pauseLabel,
  onToggle,
  seekLabel,
  positionText,
  time,
  onSeek,
  speed,
  action,
  error,
  description,
  className,
  ...props
}: VoicePlayerProps) {
  requireLabel('VoicePlayer', label);
  const descriptionId = useId();
  const isOn = state !== 'resting';
  return (
    <div
      data-slot="voice-player"
      data-state={state}
      role="group"
      {...props}
      aria-label={label}
      aria-describedby={description === undefined ? undefined : descriptionId}
      className={cn('flex w-72 max-w-full flex-col', className)}
    >
      {/* Large text in a narrow place leaves no room for the waveform beside the buttons. */}
      <div className="flex flex-wrap items-center gap-2 py-1">
        {action ?? (
          <IconButton
            data-slot="voice-player-toggle"
            // A finger that rests on it opens what can be done with the message.
            data-press=""
            label={isOn ? pauseLabel : playLabel}
            aria-busy={state === 'loading' || undefined}
            onClick={onToggle}
            className="bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong"
            icon={<Sign state={state} />}
          />
        )}
        <div className="relative flex min-h-tap min-w-16 flex-1 flex-col justify-center">
          <Waveform
            peaks={peaks.length > 0 ? peaks : EVEN}
            share={duration > 0 ? Math.min(position / duration, 1) : 0}
          />
          <span data-slot="voice-player-time" aria-hidden className="text-caption text-muted tabular-nums">
            {time}
          </span>
          <input
            data-slot="voice-player-position"
            type="range"
            aria-label={seekLabel}
            aria-valuetext={positionText}
            min={0}
            max={duration}
            step={duration / STEPS}
            value={Math.min(position, duration)}
            disabled={onSeek === undefined}
            onKeyDown={keepKey}
            onChange={(event) => onSeek?.(event.target.valueAsNumber)}
            className="focus-ring absolute inset-0 m-0 size-full cursor-pointer touch-pan-y appearance-none rounded-small bg-transparent opacity-0 focus-visible:opacity-100 disabled:cursor-default [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
          />
        </div>
        {speed ? (
          <button
            type="button"
            data-slot="voice-player-speed"
            aria-label={speed.label}
            onClick={speed.onPress}
            className="tap-target focus-ring shrink-0 rounded-full px-1 text-caption font-semibold text-accent-strong tabular-nums hover:bg-accent-soft"
          >
            <bdi>{speed.text}</bdi>
          </button>
        ) : null}
      </div>
      {error ? (
        <p
          data-slot="voice-player-error"
          role="alert"
          className="w-0 min-w-full text-small text-danger-strong"
        >
          {error}
        </p>
      ) : null}
      {description === undefined ? null : (
        <p
          data-slot="voice-player-description"
          id={descriptionId}
          dir="auto"
          className="w-0 min-w-full pb-1 text-small wrap-anywhere whitespace-pre-wrap text-ink"
        >
          {description}
        </p>
      )}
    </div>
  );
}

function Sign({ state }: Pick<VoicePlayerProps, 'state'>) {
  if (state === 'loading') return <Ring state="loading" tone="text" />;
  return state === 'playing' ? (
    <Pause aria-hidden className="size-5 fill-current" />
  ) : (
    <Play aria-hidden className="size-5 fill-current rtl:-scale-x-100" />
  );
}
