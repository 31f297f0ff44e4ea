import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { cn } from '../cn';
import { MessageNote } from '../message-note/message-note';
import type { MessageLogItem } from './items';

/** Moves a {@link FloatingHeading}. */
export interface FloatingHeadingHandle {
  /** Shows the heading of an item, until the log rests; null hides it. */
  show: (item: MessageLogItem | null) => void;
  /** The log has come to rest. */
  rest: () => void;
}

/** Milliseconds that it stays once the log rests: long enough to read it. */
const STAYS = 1_000;

interface Heading {
  item: MessageLogItem | null;
  shown: boolean;
}

const hidden = (before: Heading): Heading => (before.shown ? { ...before, shown: false } : before);

/**
 * Says at the top of a log that scrolls what the items below belong to. It has a state of its own: the log isn't drawn
 * again for it. For sight only: the log has the same heading as a row.
 */
export function FloatingHeading({ ref }: { ref: Ref<FloatingHeadingHandle> }) {
  const [{ item, shown }, setHeading] = useState<Heading>({ item: null, shown: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useImperativeHandle(
    ref,
    () => ({
      show(next) {
        clearTimeout(timer.current);
        setHeading((before) => {
          if (next === null) return hidden(before);
          return before.shown && before.item === next ? before : { item: next, shown: true };
        });
      },
      rest() {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setHeading(hidden), STAYS);
      },
    }),
    [],
  );

  useEffect(() => () => clearTimeout(timer.current), []);

  if (!item?.heading) return null;
  return (
    <div
      aria-hidden="true"
      data-slot="message-log-heading"
      data-state={shown ? 'shown' : 'hidden'}
      className={cn(
        'pointer-events-none invisible absolute inset-x-0 top-0 opacity-0',
        'data-[state=shown]:visible data-[state=shown]:opacity-100',
        'motion-safe:transition-[opacity,visibility] motion-safe:duration-base',
      )}
    >
      <MessageNote variant="date" className="*:shadow-float">
        {item.heading()}
      </MessageNote>
    </div>
  );
}
