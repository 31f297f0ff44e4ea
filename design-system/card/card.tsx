import type { ComponentProps } from 'react';
import { cn } from '../cn';

/** A surface with a hairline. Renders a `<div>`. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card"
      {...props}
      className={cn('rounded-card border border-line bg-surface p-gutter text-ink', className)}
    />
  );
}
