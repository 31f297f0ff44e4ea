import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { Ring } from '../ring/ring';

export interface SpinnerProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** What loads. */
  label: string;
  /** Width and height in CSS px. @default 32 */
  size?: number;
}

/** Progress of unknown length. Renders a `<span role="progressbar">`. */
export function Spinner({ label, size = 32, className, ...props }: SpinnerProps) {
  return (
    <span
      data-slot="spinner"
      {...props}
      role="progressbar"
      aria-label={label}
      className={cn('inline-grid', className)}
    >
      <Ring state="loading" size={size} />
    </span>
  );
}
