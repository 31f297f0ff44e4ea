import type { ComponentProps } from 'react';
import { cn } from '../cn';

/** Props of {@link MessageNote}. */
export interface MessageNoteProps extends ComponentProps<'p'> {
  /** `date` and `unread` divide messages, `note` tells what happened: somebody joined. @default 'note' */
  variant?: 'date' | 'unread' | 'note';
}

const looks = {
  date: 'rounded-pill border border-line bg-surface px-3 py-0.5 font-medium text-muted',
  unread:
    'rounded-pill border border-transparent bg-accent-soft px-3 py-0.5 font-semibold text-accent-strong',
  note: 'px-3 text-muted',
};

/** A quiet line between messages. Renders a `<p>`. */
export function MessageNote({ variant = 'note', className, children, ...props }: MessageNoteProps) {
  return (
    <p
      data-slot="message-note"
      data-state={variant}
      {...props}
      className={cn('flex justify-center px-3 py-2 text-center text-caption', className)}
    >
      <span className={cn('max-w-full min-w-0 text-balance wrap-anywhere', looks[variant])}>{children}</span>
    </p>
  );
}
