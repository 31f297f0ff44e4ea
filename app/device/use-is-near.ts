import { type RefCallback, startTransition, useCallback, useState } from 'react';

/** How far from the screen, and from the box in which a list scrolls, an element is near: as far again. */
const AROUND = '100% 0px';

const listeners = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

/** What comes near while a list is swiped is drawn between the frames of that, as far as there is time. */
function tell(crossings: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of crossings) {
    const onNear = isIntersecting ? listeners.get(target) : undefined;
    // A transition each: React takes many updates in one for a mistake.
    if (onNear) startTransition(onNear);
  }
}

/** All elements share one observer: one each would cost as much as drawing them. */
function observe(element: Element, onNear: () => void): () => void {
  const shared = (observer ??= new IntersectionObserver(tell, { rootMargin: AROUND, scrollMargin: AROUND }));
  listeners.set(element, onNear);
  shared.observe(element);
  return () => {
    listeners.delete(element);
    shared.unobserve(element);
  };
}

/**
 * Whether an element is on the screen or near it, or was before: for what is worth drawing only then.
 * @param isFirst it is to be drawn at once
 */
export function useIsNear(isFirst: boolean): [isNear: boolean, ref: RefCallback<HTMLElement>] {
  const [wasNear, setNear] = useState(isFirst);
  const isNear = wasNear || isFirst;
  const ref = useCallback(
    (element: HTMLElement | null) => (element && !isNear ? observe(element, () => setNear(true)) : undefined),
    [isNear],
  );
  return [isNear, ref];
}
