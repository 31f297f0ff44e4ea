import { type ComponentType, useCallback, useState } from 'react';

/** A component in a chunk of its own. */
export interface LazyPart<P> {
  /** Loads the chunk, again if the last load failed. Rejects when it can't be fetched. */
  preload: () => Promise<void>;
  /** The component, or null until it is loaded; and `load`, which loads it and renders the caller again. */
  usePart: () => readonly [part: ComponentType<P> | null, load: () => Promise<void>];
}

/**
 * Keeps a heavy part (a dialog and its Radix code) out of the first load. Unlike `React.lazy` it needs no
 * Suspense boundary, and tries a failed load again. What it keeps is code, which the browser keeps for as long as the
 * page: no story or test has to reset it.
 */
export function createLazyPart<P>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | undefined;

  const preload = () => {
    loading ??= load().then(
      (part) => {
        loaded = part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  const usePart = () => {
    const [part, setPart] = useState<ComponentType<P> | null>(() => loaded);
    const loadPart = useCallback(async () => {
      await preload();
      setPart(() => loaded);
    }, []);
    return [part ?? loaded, loadPart] as const;
  };

  return { preload, usePart };
}
