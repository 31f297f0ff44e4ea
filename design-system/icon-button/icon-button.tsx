import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { requireLabel } from '../misuse/misuse';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does. */
  label: string;
  /** An SVG drawn in the text's colour. */
  icon: ReactNode;
}

/** An action shown as an icon only. Renders a `<button type="button">`. */
export function IconButton({ label, icon, className, ...props }: IconButtonProps) {
  requireLabel('IconButton', label);
  return (
    <button
      data-slot="icon-button"
      type="button"
      {...props}
      aria-label={label}
      className={cn(
        'tap-target focus-ring inline-grid shrink-0 align-middle place-items-center rounded-full text-ink',
        'hover:bg-accent-soft active:bg-accent-soft motion-safe:transition-colors motion-safe:duration-fast',
        'disabled:text-muted aria-pressed:text-accent',
        className,
      )}
    >
      {icon}
    </button>
  );
}
