import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { cn } from '../cn';

/** Several figures side by side, as many as fit. Renders a `<dl>`. */
export function StatisticList({ className, ...props }: ComponentProps<'dl'>) {
  return (
    <dl data-slot="statistic-list" {...props} className={cn('flex flex-wrap gap-x-8 gap-y-6', className)} />
  );
}

export interface StatisticProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** What is counted. */
  label: string;
  /** The final figure. */
  value: number;
  /** Formats a number in the language of the page. */
  format: (value: number) => string;
}

const COUNT_MS = 1000;

const easeOut = (part: number) => 1 - (1 - part) ** 3;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Counts from 0 to 1 once, when the element scrolls into view. Until then, and under reduced motion, it is 1: a page
 * that is printed or drawn as a whole has its figures.
 */
function useCountUp(element: RefObject<HTMLElement | null>): number {
  const [progress, setProgress] = useState(() => (prefersReducedMotion() ? 1 : 0));
  useEffect(() => {
    if (!element.current || prefersReducedMotion()) return;
    let start: number | undefined;
    let frame = 0;
    const step = (now: number) => {
      start ??= now;
      const part = Math.min((now - start) / COUNT_MS, 1);
      setProgress(easeOut(part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver((entries) => {
      const isInView = entries.some((entry) => entry.isIntersecting);
      setProgress(isInView ? 0 : 1);
      if (!isInView) return;
      observer.disconnect();
      frame = requestAnimationFrame(step);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [element]);
  return progress;
}

/**
 * A big figure that counts up once, when it is first seen; screen readers get the final one only. Renders a
 * `<div>` with `<dt>` and `<dd>`, for a {@link StatisticList}.
 */
export function Statistic({ label, value, format, className, ...props }: StatisticProps) {
  const figure = useRef<HTMLElement>(null);
  const progress = useCountUp(figure);
  const counting = progress < 1;
  return (
    <div
      data-slot="statistic"
      data-state={counting ? 'counting' : 'done'}
      {...props}
      className={cn('flex max-w-full grow basis-36 flex-col-reverse justify-end wrap-break-word', className)}
    >
      <dt data-slot="statistic-label" className="text-small text-balance text-muted">
        {label}
      </dt>
      <dd
        ref={figure}
        data-slot="statistic-value"
        className="relative max-w-full self-start text-headline font-semibold text-ink tabular-nums sm:text-display"
      >
        {/* Keeps the width of the final figure while it counts up. */}
        <span className={cn(counting && 'opacity-0')}>{format(value)}</span>
        {counting ? (
          <span aria-hidden className="absolute inset-0">
            {format(Math.floor(value * progress))}
          </span>
        ) : null}
      </dd>
    </div>
  );
}
