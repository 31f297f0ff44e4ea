import { type ComponentType, useCallback, useState } from 'react';

/** A component in a chunk of its own. */
export interface LazyPart<P> {
  /** Loads the chunk; a failed load is tried again by the next call. Rejects when it can't be fetched. */
  preload: () => Promise<void>;
  /** The component, or null while it isn't loaded; and `load`, which renders the caller again once it is. */
  usePart: () => readonly [part: ComponentType<P> | null, load: () => Promise<void>];
}

/**
 * Keeps a heavy part (a dialog and its Radix code) out of the first load. Unlike `React.lazy` it needs no
 * Suspense boundary, and a failed load isn't remembered.
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
