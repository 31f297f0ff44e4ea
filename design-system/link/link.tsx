import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ComponentProps } from 'react';
import { Anchor } from '../anchor/anchor';
import { cn } from '../cn';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export interface LinkProps extends ComponentProps<'a'> {
  href: string;
  /** `inline` stands in a sentence; `quiet` stands alone, with a full-size target. @default 'inline' */
  variant?: 'inline' | 'quiet';
  /** Opens another site in a new tab. @default false */
  external?: boolean;
  /** Tells screen readers that a new tab opens. */
  externalLabel?: string;
}

const looks = {
  inline: 'text-accent underline underline-offset-4 hover:text-accent-strong',
  quiet:
    'tap-target inline-flex items-center py-2 font-medium text-accent wrap-anywhere hover:text-accent-strong',
};

/** A way to another page. Renders an `<a>`. */
export function Link({
  variant = 'inline',
  external = false,
  externalLabel,
  className,
  children,
  ...props
}: LinkProps) {
  return (
    <Anchor
      data-slot="link"
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : undefined)}
      {...props}
      className={cn('focus-ring rounded-small', looks[variant], className)}
    >
      {children}
      {external ? <ArrowUpRight aria-hidden className="ms-1 inline size-[1em] rtl:-scale-x-100" /> : null}
      {external && externalLabel ? <VisuallyHidden> {externalLabel}</VisuallyHidden> : null}
    </Anchor>
  );
}
