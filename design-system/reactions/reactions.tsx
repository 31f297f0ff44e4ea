import SmilePlus from 'lucide-react/icons/smile-plus';
import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';
import { requireDistinct, requireLabel } from '../misuse/misuse';

interface Chip {
  emoji: string;
  /** How many chose it; shown from two on. */
  count: number;
  /** Says all of it: "👍, 2 people, you". */
  label: string;
  /** Whether it is the reader's own. */
  pressed: boolean;
}

/** Props of {@link ReactionChip}. */
export type ReactionChipProps = Chip & Omit<ComponentProps<'button'>, keyof Chip | 'children'>;

/** A reaction below a message. Renders a `<button>` with a pressed state. */
export function ReactionChip({ emoji, count, label, pressed, className, ...props }: ReactionChipProps) {
  requireLabel('ReactionChip', label);
  return (
    <button
      data-slot="reaction"
      data-state={pressed ? 'own' : 'other'}
      type="button"
      {...props}
      aria-label={label}
      aria-pressed={pressed}
      className={cn('tap-target focus-ring group inline-flex items-center rounded-pill', className)}
    >
      <span
        aria-hidden
        className={cn(
          'inline-flex min-w-11 items-center justify-center gap-1 rounded-pill border px-2 py-0.5 text-small text-ink',
          'group-hover:border-control motion-safe:transition-colors motion-safe:duration-fast',
          pressed ? 'border-accent bg-accent-soft font-semibold' : 'border-line bg-surface',
        )}
      >
        <span>{emoji}</span>
        {count > 1 ? <span className="text-caption tabular-nums">{count}</span> : null}
      </span>
    </button>
  );
}

/** An emoji to choose. */
export interface ReactionChoice {
  emoji: string;
  /** Names it: "Thumbs up". */
  label: string;
}

interface Picker {
  /** Names the group. */
  label: string;
  choices: readonly ReactionChoice[];
  /** The chosen emoji; null without one. */
  value: string | null;
  /** Called with an emoji, or with null where the chosen one is pressed. */
  onValueChange: (emoji: string | null) => void;
  /** A button at the end that leads to all emoji. */
  more?: { label: string; onPress: () => void };
}

/** Props of {@link ReactionPicker}. */
export type ReactionPickerProps = Picker & Omit<ComponentProps<'div'>, keyof Picker | 'children'>;

/** A row of emoji to react with, one at most. Renders a `<div role="group">` of buttons with a pressed state. */
export function ReactionPicker({
  label,
  choices,
  value,
  onValueChange,
  more,
  className,
  ...props
}: ReactionPickerProps) {
  requireLabel('ReactionPicker', label);
  requireDistinct(
    'ReactionPicker',
    choices.map(({ emoji }) => emoji),
  );
  return (
    <div
      data-slot="reaction-picker"
      {...props}
      role="group"
      aria-label={label}
      className={cn('flex flex-wrap justify-between gap-y-1', className)}
    >
      {choices.map(({ emoji, label: name }) => (
        <button
          key={emoji}
          data-slot="reaction-choice"
          data-state={emoji === value ? 'chosen' : 'free'}
          type="button"
          aria-label={name}
          aria-pressed={emoji === value}
          onClick={() => onValueChange(emoji === value ? null : emoji)}
          className={cn(
            'tap-target focus-ring inline-grid place-items-center rounded-full border text-title leading-none',
            'hover:bg-accent-soft motion-safe:transition-colors motion-safe:duration-fast',
            emoji === value ? 'border-accent bg-accent-soft' : 'border-transparent',
          )}
        >
          <span aria-hidden>{emoji}</span>
        </button>
      ))}
      {more ? (
        <IconButton
          data-slot="reaction-more"
          label={more.label}
          icon={<SmilePlus aria-hidden className="size-6" />}
          onClick={more.onPress}
        />
      ) : null}
    </div>
  );
}
