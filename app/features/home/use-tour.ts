import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { prefersReducedMotion } from '../../device/reduced-motion';

/** What the phone shows, in this order, over and over. */
export const SCENES = ['chat', 'live', 'tip'] as const;

export type SceneName = (typeof SCENES)[number];

/** How long a scene stays, in milliseconds. */
export const SCENE_MS = 4500;

/** How much of the phone has to be seen for the scenes to change. */
const IN_VIEW = 0.3;

const subscribeToVisibility = (onChange: () => void): (() => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** Whether people can see the element: it is in view, and the tab isn't hidden. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setInView((entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW),
      { threshold: IN_VIEW },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  const isTabShown = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );
  return isInView && isTabShown;
}

/** The scenes on the phone, and whether they change by themselves. */
export interface Tour {
  scene: SceneName;
  /** Whether it has come after another one. */
  isNext: boolean;
  isPlaying: boolean;
  /** Plays or pauses. */
  toggle: () => void;
}

/**
 * Changes the scenes while the stage is seen, until people pause it. Who prefers reduced motion finds it paused at the
 * last scene.
 */
export function useTour(stage: RefObject<HTMLElement | null>): Tour {
  const [first] = useState(() => (prefersReducedMotion() ? SCENES.length - 1 : 0));
  const [turn, setTurn] = useState(first);
  const [isPlaying, setPlaying] = useState(first === 0);
  const isSeen = useIsSeen(stage);
  useEffect(() => {
    if (!isPlaying || !isSeen) return;
    const timer = setTimeout(() => setTurn(turn + 1), SCENE_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isSeen, turn]);
  return {
    scene: SCENES[turn % SCENES.length] ?? 'chat',
    isNext: turn !== first,
    isPlaying,
    toggle: () => setPlaying(!isPlaying),
  };
}
