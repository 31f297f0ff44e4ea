import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../button/button';
import { cn } from '../cn';
import { misuse } from '../misuse/misuse';

export interface DisclosureProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** Names the button, open or closed: `aria-expanded` tells the state. */
  label: string;
  /** The content, rendered only while it is open. */
  children: ReactNode;
  /** Whether it is open at first. @default false */
  defaultOpen?: boolean;
}

/** Shows more of the page at a press. Renders a `<button>` and what it shows, in a `<div>`. */
export function Disclosure({ label, children, defaultOpen = false, className, ...props }: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  const id = useId();
  checkUse(label);
  return (
    <div
      data-slot="disclosure"
      data-state={open ? 'open' : 'closed'}
      {...props}
      className={cn('flex flex-col items-start', className)}
    >
      <Button variant="text" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
        <ChevronDown
          aria-hidden
          className={cn(
            'size-[1.25em] shrink-0 motion-safe:transition-transform motion-safe:duration-fast',
            open && 'rotate-180',
          )}
        />
      </Button>
      <div id={id} data-slot="disclosure-content" hidden={!open} className="w-full min-w-0 pb-2">
        {open ? children : null}
      </div>
    </div>
  );
}

function checkUse(label: string) {
  if (import.meta.env.PROD) return;
  misuse(label.trim() === '', {
    what: 'Disclosure has an empty `label`.',
    why: 'Nobody could know what its button shows.',
    fix: 'Pass what the person wants to know as `label`.',
  });
}
