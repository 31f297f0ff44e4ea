import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';

/** What the gestures of an item lead to. */
interface Gestures {
  onMenu?: (() => void) | undefined;
  onSwipe?: (() => void) | undefined;
}

/** Milliseconds that a finger rests for a long press. */
const LONG_PRESS = 500;

/** Pixels that a finger may move and still rest. */
const REST = 10;

/** Pixels that an item follows the finger at most, and from which on a swipe counts. */
const SWIPE = { most: 72, counts: 56 };

const CONTROL = 'a[href], button, input, label, video';

/** What has a menu of the browser's. */
const OWN_MENU = 'a[href], input';

const isIn = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const isControl = (target: EventTarget): boolean => isIn(target, CONTROL);

/** A picture or a file: a tap is for itself, and a finger that rests is for its item. */
const isPressed = (target: EventTarget): boolean => isIn(target, '[data-press]');

/** Text that is selected has a menu of the browser's. */
const hasSelection = (box: Element): boolean => {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(box, true);
};

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** How far a pointer went towards the end of the line. */
const distance = (box: HTMLElement, from: number, to: number): number =>
  getComputedStyle(box).direction === 'rtl' ? from - to : to - from;

interface Press {
  pointer: number;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  /** What the finger turned out to do. */
  is: 'resting' | 'swiping' | 'over';
  /** Ends with the press. */
  over: AbortController;
}

function forget(press: RefObject<Press | null>): void {
  if (!press.current) return;
  clearTimeout(press.current.timer);
  press.current.over.abort();
  press.current = null;
}

/**
 * The ways to an item's menu: a right click, a tap or a long press of a finger, Enter, the menu key and Shift+F10. A
 * finger that swipes towards the end of the line calls `onSwipe`. iOS sends no event for a long press: a timer does.
 */
export function useItemGestures(box: RefObject<HTMLElement | null>, { onMenu, onSwipe }: Gestures) {
  const press = useRef<Press | null>(null);
  /** The click that ends a long press or a swipe means nothing more. */
  const isHandled = useRef(false);
  const isFinger = useRef(false);

  const openMenu = () => {
    // Focus comes back here once the menu is closed.
    box.current?.focus({ preventScroll: true });
    onMenu?.();
  };

  const follow = (by: number) => {
    if (!box.current || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const sign = getComputedStyle(box.current).direction === 'rtl' ? -1 : 1;
    box.current.style.translate = by > 0 ? `${sign * by}px 0` : '';
  };

  const end = () => {
    forget(press);
    follow(0);
  };

  useEffect(() => () => forget(press), []);

  const begin = ({ clientX: x, clientY: y, pointerId: pointer }: PointerEvent) => {
    forget(press);
    const over = new AbortController();
    press.current = { pointer, x, y, is: 'resting', timer: setTimeout(rest, LONG_PRESS), over };
    // A second finger, wherever it comes down: two of them zoom.
    const onPointerDown = ({ pointerId }: { pointerId: number }) => {
      if (pointerId !== pointer) end();
    };
    window.addEventListener('pointerdown', onPointerDown, { signal: over.signal });
  };

  const rest = () => {
    if (press.current?.is !== 'resting') return;
    press.current.is = 'over';
    isHandled.current = true;
    openMenu();
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isHandled.current = false;
      isFinger.current = event.pointerType !== 'mouse';
      const isFree = !isControl(event.target) || isPressed(event.target);
      if (isFinger.current && event.isPrimary && isFree) begin(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = press;
      if (!current || current.is === 'over' || current.pointer !== event.pointerId) return;
      const along = distance(event.currentTarget, current.x, event.clientX);
      const across = Math.abs(event.clientY - current.y);
      if (current.is === 'resting' && Math.max(Math.abs(along), across) > REST) {
        clearTimeout(current.timer);
        current.is = onSwipe && along > across ? 'swiping' : 'over';
        if (current.is === 'swiping') event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (current.is === 'swiping') follow(Math.min(along, SWIPE.most));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = press;
      end();
      if (current?.is !== 'swiping') return;
      isHandled.current = true;
      if (distance(event.currentTarget, current.x, event.clientX) >= SWIPE.counts) onSwipe?.();
    },
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!isHandled.current) return;
      isHandled.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (onMenu && isFinger.current && !isControl(event.target)) openMenu();
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const hasOwn = isIn(event.target, OWN_MENU) && !(isFinger.current && isPressed(event.target));
      if (!onMenu || hasOwn || hasSelection(event.currentTarget)) return;
      event.preventDefault();
      if (press.current) rest();
      else if (!isHandled.current) openMenu();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!onMenu || event.target !== event.currentTarget || !isMenuKey(event)) return;
      event.preventDefault();
      openMenu();
    },
  };
}
