import type { ComponentProps } from 'react';

/** Text for screen readers only. Renders a `<span>`. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span data-slot="visually-hidden" {...props} className="sr-only" />;
}
