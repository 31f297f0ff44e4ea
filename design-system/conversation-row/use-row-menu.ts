import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds that a finger rests for a long press. */
const LONG_PRESS = 500;

/** Pixels that a resting finger moves at most, and from which on a swipe counts. */
const REST = 10;
const SWIPE = 56;

interface Press {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * The ways to a row's menu: a right click and the menu key, and a finger that rests or swipes towards the start of the
 * line. iOS sends no event for a long press: a timer does. The click that ends a gesture doesn't follow the link.
 */
export function useRowMenu(onOpen: (() => void) | undefined) {
  const press = useRef<Press | null>(null);
  const isUsed = useRef(false);
  const forget = (): void => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => forget, []);
  if (!onOpen) return {};
  const open = (): void => {
    // A finger ends its gesture with a click; the menu key and the right button have none.
    isUsed.current = press.current !== null;
    forget();
    onOpen();
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      forget();
      isUsed.current = false;
      // With a second finger, people zoom.
      if (pointerType !== 'mouse' && isPrimary) press.current = { x, y, timer: setTimeout(open, LONG_PRESS) };
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      if (!press.current) return;
      const { x, y } = press.current;
      const isMirrored = getComputedStyle(currentTarget).direction === 'rtl';
      const way = isMirrored ? clientX - x : x - clientX;
      if (Math.abs(clientY - y) > REST && way < SWIPE) forget();
      else if (way >= SWIPE) open();
      else if (Math.abs(way) > REST) clearTimeout(press.current.timer);
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      if (!isUsed.current) open();
    },
    onClick: (event: MouseEvent) => {
      if (isUsed.current) event.preventDefault();
      isUsed.current = false;
    },
    // A link is dragged by a mouse; here it would take the gesture away.
    draggable: false,
  };
}
