import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { requireLabel } from '../misuse/misuse';

/** Makes room at the start of the screen for a {@link Pane}, if there is one. Renders a `<div>` around the page. */
export const Panes = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    data-slot="panes"
    {...props}
    className={cn(
      'ps-(--pane,0px) has-data-[slot=pane]:[--pane:min(22rem,40vw)] print:ps-0',
      // With a tab bar at its start.
      'sideways:has-data-[slot=pane]:[--pane:calc(min(22rem,40vw)+var(--rail))]',
      className,
    )}
  />
);

/** Props of {@link Pane}. */
export interface PaneProps extends ComponentProps<'aside'> {
  /** Names the pane. */
  label: string;
}

/**
 * A column that stays at the start of the screen while the page beside it changes, such as a list. The `header` of a
 * page inside `Panes`, so that it comes after the link that skips it. Renders an `<aside>` as high as the screen, which
 * paper doesn't have.
 */
export function Pane({ label, className, ...props }: PaneProps) {
  requireLabel('Pane', label);
  return (
    <aside
      data-slot="pane"
      {...props}
      aria-label={label}
      className={cn(
        'fixed inset-y-0 start-0 flex w-(--pane) flex-col border-e border-line bg-canvas text-ink print:hidden',
        'sideways:ps-(--rail)',
        className,
      )}
    />
  );
}
