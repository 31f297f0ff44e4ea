import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';
import { Ring } from '../ring/ring';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What is missing. */
  title: string;
  /** The heading's level in the page's outline; 1 if it is the page's own heading. @default 2 */
  headingLevel?: 1 | 2 | 3 | 4;
  /** Drawn inside an unlit ring; without one there is no ring. */
  icon?: ReactNode;
  /** Buttons or links: what to do now. */
  actions?: ReactNode;
  /** Why it is empty, or what will be here. */
  children?: ReactNode;
}

/** Stands where there is nothing to show yet. Renders a `<div>` with a heading. */
export function EmptyState({
  title,
  headingLevel = 2,
  icon,
  actions,
  className,
  children,
  ...props
}: EmptyStateProps) {
  const Heading: `h${1 | 2 | 3 | 4}` = `h${headingLevel}`;
  return (
    <div
      data-slot="empty-state"
      {...props}
      className={cn('flex flex-col items-center px-gutter py-10 text-center', className)}
    >
      {icon ? (
        <div
          aria-hidden
          data-slot="empty-state-icon"
          className="mb-5 grid place-items-center text-muted *:[grid-area:1/1]"
        >
          <Ring state="counting" progress={0} size={80} />
          {icon}
        </div>
      ) : null}
      <Heading
        data-slot="empty-state-title"
        // A page moves focus to its h1.
        tabIndex={headingLevel === 1 ? -1 : undefined}
        className={cn(
          'max-w-full font-semibold wrap-anywhere text-ink',
          headingLevel === 1 ? 'text-headline focus:outline-hidden' : 'text-title',
        )}
      >
        {title}
      </Heading>
      {children ? (
        <div
          data-slot="empty-state-text"
          className="mt-2 max-w-[min(65ch,100%)] text-body text-pretty wrap-anywhere text-muted"
        >
          {children}
        </div>
      ) : null}
      {actions ? (
        <div
          data-slot="empty-state-actions"
          className="mt-6 flex max-w-full flex-wrap items-center justify-center gap-3"
        >
          {actions}
        </div>
      ) : null}
    </div>
  );
}
