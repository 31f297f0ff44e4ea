import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { Ring } from '../ring/ring';

/** Props of {@link TransferButton}. */
export interface TransferButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does: "Cancel upload". */
  label: string;
  /** How much has gone, 0 to 1. */
  share: number;
}

/** Gives up what is on its way, in a ring that closes with it. Renders a `<button>`. */
export function TransferButton({ label, share, className, ...props }: TransferButtonProps) {
  return (
    <button
      data-slot="transfer-button"
      type="button"
      {...props}
      aria-label={label}
      className={cn(
        'tap-target focus-ring relative inline-grid shrink-0 place-items-center rounded-full bg-raised text-ink',
        className,
      )}
    >
      <Ring state="counting" size={40} progress={share} />
      <X aria-hidden className="absolute size-5" />
    </button>
  );
}
