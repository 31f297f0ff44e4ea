import { useCallback, useRef, useState } from 'react';

/**
 * Starts an action unless one is pending, and resolves to its result: undefined for an action that wasn't started.
 * Rejects as the action does.
 */
export type RunAction = <T>(action: () => T | Promise<T>) => Promise<T | undefined>;

/** Runs one action at a time: a second press while the first action is pending does nothing. */
export function usePending(): readonly [pending: boolean, run: RunAction] {
  const [pending, setPending] = useState(false);
  // A second press in the same frame would still read the old state.
  const isRunning = useRef(false);

  const run = useCallback<RunAction>(async (action) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setPending(true);
    try {
      return await action();
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }, []);

  return [pending, run];
}
