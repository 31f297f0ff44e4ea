import type { ComponentProps } from 'react';
import { cn } from '../cn';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** A line of text, a picture or card, or an avatar. @default 'line' */
  shape?: 'line' | 'block' | 'circle';
}

const shapes = {
  line: 'my-[calc((1lh-0.75em)/2)] h-[0.75em] w-full rounded-small',
  block: 'aspect-video w-full rounded-control',
  circle: 'size-tap shrink-0 rounded-full',
};

/** A placeholder, hidden from screen readers; `className` sets its size. Renders a `<span>`. */
export function Skeleton({ shape = 'line', className, ...props }: SkeletonProps) {
  return (
    <span
      data-slot="skeleton"
      data-state={shape}
      {...props}
      aria-hidden
      className={cn(
        'block border border-transparent bg-line motion-safe:animate-pulse',
        shapes[shape],
        className,
      )}
    />
  );
}

export interface SkeletonTextProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** How many lines. @default 3 */
  lines?: number;
}

/** A placeholder for a paragraph; its last line is shorter. Renders a `<span>`. */
export function SkeletonText({ lines = 3, className, ...props }: SkeletonTextProps) {
  return (
    <span data-slot="skeleton-text" {...props} aria-hidden className={cn('block', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cn(lines > 1 && index === lines - 1 && 'max-w-3/5')} />
      ))}
    </span>
  );
}

export interface SkeletonGroupProps extends ComponentProps<'div'> {
  /** Whether the children are still placeholders. @default true */
  busy?: boolean;
  /** What loads; names the group for screen readers while it is busy. */
  label: string;
}

/** Holds placeholders, then the content that replaces them. Renders a `<div>`, a named busy group while it loads. */
export function SkeletonGroup({ busy = true, label, ...props }: SkeletonGroupProps) {
  return (
    <div
      data-slot="skeleton-group"
      data-state={busy ? 'busy' : 'ready'}
      aria-busy={busy}
      {...(busy ? { role: 'group', 'aria-label': label } : undefined)}
      {...props}
    />
  );
}
