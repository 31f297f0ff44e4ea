import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

/** What a button that records is told, and tells. */
export interface VoiceGestures {
  /** What goes on. */
  state: 'idle' | 'asking' | 'held' | 'locked';
  /** Begins, while a finger holds the button or by itself. */
  onStart: (how: 'held' | 'locked') => void;
  /** The finger has let go, and the recording goes on. */
  onLock: () => void;
  onSend: () => void;
  onCancel: () => void;
}

/** Milliseconds of a tap, which records by itself, and of a press that can't be the one that sends. */
const TAP = 400;

/** Milliseconds after a finger in which a click is the finger's. */
const CLICK = 700;

/** Pixels to the start of the line that cancel, and up that lock. */
const SLIDE = { cancels: 96, locks: 72 };

interface Hold {
  pointer: number;
  x: number;
  y: number;
  at: number;
}

/** How far a finger went towards the start of the line. */
const toStart = (button: Element, from: number, to: number): number =>
  getComputedStyle(button).direction === 'rtl' ? to - from : from - to;

/** The ways to record: a press or a key, or a finger that holds. What takes the finger away, such as the browser's question, locks. */
export function useHold({ state, onStart, onLock, onSend, onCancel }: VoiceGestures) {
  const hold = useRef<Hold | null>(null);
  const begun = useRef(-Infinity);
  const touched = useRef(-Infinity);

  const begin = (how: 'held' | 'locked', now: number) => {
    begun.current = now;
    onStart(how);
  };
  /** Ends the hold; null for another finger that came to the button beside the one that holds it. */
  const release = ({ pointerId, timeStamp }: PointerEvent): Hold | null => {
    const { current } = hold;
    if (current?.pointer !== pointerId) return null;
    hold.current = null;
    touched.current = timeStamp;
    return current;
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (state !== 'idle' || event.pointerType === 'mouse' || !event.isPrimary) return;
      const { pointerId: pointer, clientX: x, clientY: y, timeStamp: at } = event;
      event.currentTarget.setPointerCapture(pointer);
      hold.current = { pointer, x, y, at };
      begin('held', at);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const { current } = hold;
      if (current?.pointer !== event.pointerId) return;
      const isCancelled = toStart(event.currentTarget, current.x, event.clientX) > SLIDE.cancels;
      const isLocked = current.y - event.clientY > SLIDE.locks;
      if (!isCancelled && !isLocked) return;
      release(event);
      if (isCancelled) onCancel();
      else onLock();
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      const held = release(event);
      if (!held) return;
      if (event.timeStamp - held.at < TAP) onLock();
      else onSend();
    },
    onPointerCancel: (event: PointerEvent<HTMLButtonElement>) => {
      if (release(event)) onLock();
    },
    onContextMenu: (event: MouseEvent) => {
      if (hold.current) event.preventDefault();
    },
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      // A key that stays down presses again and again.
      if (event.repeat) event.preventDefault();
    },
    onClick: ({ timeStamp }: MouseEvent) => {
      if (timeStamp - touched.current < CLICK) return;
      if (state === 'idle') begin('locked', timeStamp);
      else if (state === 'locked' && timeStamp - begun.current > TAP) onSend();
    },
  };
}
