import { easings } from '@ds/theme/tokens';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../device/reduced-motion';
import type { SceneName } from './use-tour';

/** Long enough to follow it across the screen. */
const TRAVEL_MS = 640;

/** Lets an element come from where another one stands. */
function travel(from: Element, to: Element): void {
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  // Large text may have taken its room.
  if (start.width === 0 || end.width === 0) return;
  const scale = start.width / end.width;
  const transform = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${scale})`;
  to.animate(
    [
      { transformOrigin: '0 0', transform },
      { transformOrigin: '0 0', transform: 'none' },
    ],
    {
      duration: TRAVEL_MS,
      easing: easings.enter,
    },
  );
}

/** When the scene changes, the ring of light travels from its place in the old one to that in the new one. */
export function useTravellingHalo(screen: RefObject<HTMLElement | null>, scene: SceneName): void {
  const last = useRef(scene);
  useLayoutEffect(() => {
    const halo = (name: SceneName) => screen.current?.querySelector(`[data-scene=${name}] [data-slot=halo]`);
    const [from, to] = [halo(last.current), halo(scene)];
    last.current = scene;
    if (from && to && from !== to && !prefersReducedMotion()) travel(from, to);
  }, [screen, scene]);
}
