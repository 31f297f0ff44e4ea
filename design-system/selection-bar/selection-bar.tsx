import X from 'lucide-react/icons/x';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { IconButton } from '../icon-button/icon-button';
import { requireLabel } from '../misuse/misuse';

interface Selection {
  /** Names the bar. */
  label: string;
  /** How many are chosen: "3 selected". */
  count: ReactNode;
  /** Names the button that ends choosing. */
  cancelLabel: string;
  onCancel: () => void;
  /** Icon buttons: what can be done with the chosen ones. */
  children: ReactNode;
}

/** Props of {@link SelectionBar}. */
export type SelectionBarProps = Selection & Omit<ComponentProps<'div'>, keyof Selection>;

/** What can be done with several chosen items, at the bottom of the screen. Renders a `<div role="group">`. */
export function SelectionBar({
  label,
  count,
  cancelLabel,
  onCancel,
  className,
  children,
  ...props
}: SelectionBarProps) {
  requireLabel('SelectionBar', label);
  return (
    <div
      data-slot="selection-bar"
      {...props}
      role="group"
      aria-label={label}
      className={cn(
        'flex shrink-0 flex-wrap items-center gap-x-1 border-t border-line bg-canvas px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden',
        className,
      )}
    >
      <IconButton
        data-slot="selection-bar-cancel"
        label={cancelLabel}
        icon={<X aria-hidden className="size-6" />}
        onClick={onCancel}
      />
      <span data-slot="selection-bar-count" className="min-w-0 flex-1 text-small font-semibold text-ink">
        {count}
      </span>
      <span className="flex flex-wrap">{children}</span>
    </div>
  );
}
