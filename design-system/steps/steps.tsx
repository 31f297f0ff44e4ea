import type { ComponentProps } from 'react';
import { cn } from '../cn';

export interface StepsProps extends Omit<ComponentProps<'p'>, 'children'> {
  /** Counted from 1. */
  current: number;
  /** How many steps there are. */
  total: number;
  /** The same in words: "Step 1 of 2". */
  label: string;
}

/** The current step of a short sequence. Renders a `<p>` with drawn dots. */
export function Steps({ current, total, label, className, ...props }: StepsProps) {
  const steps = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <p
      data-slot="steps"
      {...props}
      className={cn('flex items-center gap-3 text-small text-muted tabular-nums', className)}
    >
      <span aria-hidden className="flex shrink-0 gap-1.5">
        {steps.map((step) => (
          <span
            key={step}
            data-state={step === current ? 'current' : 'other'}
            className={cn(
              'h-1.5 rounded-full forced-colors:border',
              step === current ? 'w-6 bg-accent forced-colors:bg-[CanvasText]' : 'w-1.5',
              step < current && 'bg-accent',
              step > current && 'bg-control',
            )}
          />
        ))}
      </span>
      {label}
    </p>
  );
}
