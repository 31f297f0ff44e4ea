import Pin from 'lucide-react/icons/pin';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';

interface Pinned {
  /** What stands there: "Pinned message". */
  title: ReactNode;
  /** How the message begins; shown in one line. */
  children: ReactNode;
  /** Leads to the message. */
  onPress: () => void;
  /** A button at the end, which shows all. */
  end?: ReactNode;
}

/** Props of {@link PinnedBar}. */
export type PinnedBarProps = Pinned & Omit<ComponentProps<'div'>, keyof Pinned>;

/** The latest pinned message, under the bar of a conversation. Renders a `<div>` with a `<button>`. */
export function PinnedBar({ title, onPress, end, className, children, ...props }: PinnedBarProps) {
  return (
    <div
      data-slot="pinned-bar"
      {...props}
      className={cn(
        'flex shrink-0 items-center gap-1 border-y border-line bg-canvas pe-1 print:hidden',
        className,
      )}
    >
      <button
        data-slot="pinned-bar-message"
        type="button"
        onClick={onPress}
        className={cn(
          'tap-target focus-ring flex min-w-0 flex-1 items-center gap-3 rounded-control px-4 py-1.5 text-start',
          'hover:bg-accent-soft focus-visible:-outline-offset-2 active:bg-accent-soft',
        )}
      >
        <Pin aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="flex min-w-0 flex-col">
          <span
            data-slot="pinned-bar-title"
            className="truncate text-caption font-semibold text-accent-strong"
          >
            {title}
          </span>{' '}
          <span data-slot="pinned-bar-text" dir="auto" className="truncate text-small text-ink">
            {children}
          </span>
        </span>
      </button>
      {end}
    </div>
  );
}
