import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export type BadgeTone = 'neutral' | 'accent' | 'danger' | 'success';

interface Look extends Omit<ComponentProps<'span'>, 'children'> {
  /** What it means; the text says it too. @default 'neutral' */
  tone?: BadgeTone;
}

interface StatusBadge extends Look {
  /** A word or two. */
  children: ReactNode;
  /** Replaces the short text for screen readers. */
  label?: string;
  count?: undefined;
  max?: undefined;
}

interface CountBadge extends Look {
  /** How many; nothing is rendered at 0. */
  count: number;
  /** The highest number that is shown; a higher one is shown as "99+". @default 99 */
  max?: number;
  /** The whole number and what it counts: "120 unread messages". */
  label: string;
  children?: undefined;
}

/** Props of {@link Badge}: a status with its text, or a count. */
export type BadgeProps = StatusBadge | CountBadge;

const looks = {
  status: {
    neutral: 'bg-line text-ink',
    accent: 'bg-accent-soft text-accent-strong',
    danger: 'bg-danger-soft text-danger-strong',
    success: 'bg-success-soft text-success',
  },
  count: {
    neutral: 'bg-muted text-surface',
    accent: 'bg-accent text-on-accent',
    danger: 'bg-danger text-on-danger',
    success: 'bg-success text-surface',
  },
} satisfies Record<string, Record<BadgeTone, string>>;

const shapes = { status: 'px-2.5', count: 'min-w-[1lh] justify-center px-1.5 tabular-nums' };

/** A short status or a count. Renders a `<span>`, or nothing for a count of 0. */
export function Badge({
  tone = 'neutral',
  count,
  max = 99,
  label,
  className,
  children,
  ...props
}: BadgeProps) {
  if (count !== undefined && count <= 0) return null;
  const kind = count === undefined ? 'status' : 'count';
  const drawn = count !== undefined && count > max ? `${max}+` : (count ?? children);
  return (
    <span
      data-slot="badge"
      data-state={tone}
      {...props}
      className={cn(
        'inline-flex max-w-full items-center rounded-pill border border-transparent py-px text-caption font-semibold',
        shapes[kind],
        looks[kind][tone],
        className,
      )}
    >
      <span
        data-slot="badge-text"
        aria-hidden={label === undefined ? undefined : true}
        dir={kind === 'count' ? 'ltr' : undefined}
        className="min-w-0 wrap-anywhere"
      >
        {drawn}
      </span>
      {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

/** Props of {@link BadgeAnchor}. */
export interface BadgeAnchorProps extends ComponentProps<'span'> {
  /** A badge that belongs to the children and is read right after them. */
  badge: ReactNode;
}

/** Pins a badge to the upper end corner of an icon, button or avatar. Renders a `<span>`. */
export function BadgeAnchor({ badge, className, children, ...props }: BadgeAnchorProps) {
  return (
    <span data-slot="badge-anchor" {...props} className={cn('relative inline-flex', className)}>
      {children}
      <span className="pointer-events-none absolute -end-2 -top-1.5 flex rounded-pill shadow-[0_0_0_2px_var(--canvas)] empty:hidden">
        {badge}
      </span>
    </span>
  );
}
