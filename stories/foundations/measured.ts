import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Reads a value from an element after it is mounted; null before. */
export function useMeasured<Value>(
  measure: (element: HTMLElement) => Value,
): [ref: RefObject<HTMLElement | null>, value: Value | null] {
  const ref = useRef<HTMLElement | null>(null);
  const [value, setValue] = useState<Value | null>(null);
  const first = useRef(measure);
  useLayoutEffect(() => {
    if (ref.current) setValue(first.current(ref.current));
  }, []);
  return [ref, value];
}

/** The colour of a CSS variable at an element, as `#rrggbb`, or as `rgba(…)` if it is translucent. */
export function colorAt(element: HTMLElement, variable: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('The browser draws nothing.');
  context.fillStyle = getComputedStyle(element).getPropertyValue(`--${variable}`);
  return context.fillStyle;
}
