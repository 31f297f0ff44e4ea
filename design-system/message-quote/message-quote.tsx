import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';

interface Quote {
  /** Who wrote it. */
  author: ReactNode;
  /** How it begins; shown in one line. */
  children: ReactNode;
  /** Leads to the message. Without it the quote is no button. */
  onPress?: () => void;
}

/** Props of {@link MessageQuote}. */
export type MessageQuoteProps = Quote & Omit<ComponentProps<'span'>, keyof Quote>;

// Rounded at its start alone: WebKit draws the curve of a line that isn't there.
const look = cn(
  'flex w-full min-w-0 flex-col items-stretch overflow-hidden rounded-s-small border-s-3 border-accent py-0.5 ps-2 pe-1',
  'text-start text-caption text-ink',
);

/**
 * The message that another one answers, beside a line of the accent. Renders a `<button>` with `onPress`, else a
 * `<span>`.
 */
export function MessageQuote({ author, onPress, className, children, ...props }: MessageQuoteProps) {
  const content = (
    <>
      <span data-slot="message-quote-author" className="truncate font-semibold text-accent-strong">
        <bdi>{author}</bdi>
      </span>{' '}
      <span data-slot="message-quote-text" dir="auto" className="truncate">
        {children}
      </span>
    </>
  );
  if (!onPress)
    return (
      <span data-slot="message-quote" data-state="static" {...props} className={cn(look, className)}>
        {content}
      </span>
    );
  return (
    <button
      data-slot="message-quote"
      data-state="button"
      type="button"
      onClick={onPress}
      className={cn(
        look,
        'tap-target focus-ring justify-center hover:border-accent-strong active:border-accent-strong',
        className,
      )}
    >
      {content}
    </button>
  );
}
