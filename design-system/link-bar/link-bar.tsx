import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps, ReactNode } from 'react';
import { Anchor } from '../anchor/anchor';
import { cn } from '../cn';

interface Way {
  /** Where it leads. */
  href: string;
  /** Decoration; the text says the same. */
  icon: ReactNode;
  /** What waits there: "2 people want to join". */
  children: ReactNode;
}

/** Props of {@link LinkBar}. */
export type LinkBarProps = Way & Omit<ComponentProps<'a'>, keyof Way>;

/** Something that waits for the reader, under the bar of a conversation, and the way to it. Renders an `<a>`. */
export function LinkBar({ icon, className, children, ...props }: LinkBarProps) {
  return (
    <Anchor
      data-slot="link-bar"
      {...props}
      className={cn(
        'focus-ring flex min-h-tap shrink-0 items-center gap-3 border-y border-line bg-canvas px-4 py-1.5 print:hidden',
        'text-start text-small font-semibold text-accent-strong',
        'hover:bg-accent-soft focus-visible:-outline-offset-2 active:bg-accent-soft',
        className,
      )}
    >
      <span className="flex shrink-0 *:size-5">{icon}</span>
      <span className="min-w-0 flex-1 wrap-break-word">{children}</span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </Anchor>
  );
}
