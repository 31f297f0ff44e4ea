import BadgeCheck from 'lucide-react/icons/badge-check';
import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

/** Props of {@link OfficialMark}. */
export interface OfficialMarkProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Says whose account it is: "Official account". */
  label: string;
  /** Whether the label stands beside the mark, or only screen readers hear it. @default false */
  isShown?: boolean;
}

/** Marks the operator's own account beside its name: a drawing that no name can hold. Renders a `<span>`. */
export const OfficialMark = ({ label, isShown = false, className, ...props }: OfficialMarkProps) => (
  <span
    data-slot="official-mark"
    {...props}
    className={cn('inline-flex min-w-0 items-center gap-1 text-accent-strong', className)}
  >
    <BadgeCheck aria-hidden className="size-[1.1em] shrink-0" />
    {isShown ? <span className="truncate">{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
);
