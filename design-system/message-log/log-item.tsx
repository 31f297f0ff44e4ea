import { memo, useLayoutEffect, useRef } from 'react';
import { cn } from '../cn';
import type { MessageLogItem } from './items';
import { useItemGestures } from './use-item-gestures';

const FOCUSABLE = 'a[href], button, input, textarea, [tabindex]';

interface LogItemProps {
  item: MessageLogItem;
  /** Whether it is the log's tab stop. */
  active: boolean;
}

/**
 * An item of the log. What is inside takes part in the Tab order only while the item is the tab stop. The virtual list
 * renders at each step of scrolling: an item that hasn't changed isn't drawn again.
 */
export const LogItem = memo(function LogItem({
  item: { key, name, content, onMenu, onSwipe },
  active,
}: LogItemProps) {
  const box = useRef<HTMLDivElement>(null);
  const gestures = useItemGestures(box, { onMenu, onSwipe });
  const inner = typeof content === 'function' ? content() : content;

  // At each render, because the content is the caller's.
  useLayoutEffect(() => {
    for (const control of box.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])
      control.tabIndex = active ? 0 : -1;
  });

  if (name === undefined) return <div data-slot="message-log-item">{inner}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- ways to a menu, each with a key
    <div
      ref={box}
      {...gestures}
      data-slot="message-log-item"
      data-key={key}
      data-active={active ? '' : undefined}
      role="article"
      aria-label={typeof name === 'function' ? name() : name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move between the items
      tabIndex={active ? 0 : -1}
      // The virtual list hides an item until it is measured, and what is hidden can't take focus.
      className={cn(
        'focus-ring rounded-small focus-visible:-outline-offset-2 data-active:visible',
        // A finger that rests opens our menu, and selects no text; one that swipes doesn't scroll; two zoom.
        onMenu && 'pointer-coarse:select-none [-webkit-touch-callout:none]',
        onSwipe && 'touch-pan-y touch-pinch-zoom',
        'motion-safe:transition-[translate] motion-safe:duration-fast',
      )}
    >
      {inner}
    </div>
  );
});
