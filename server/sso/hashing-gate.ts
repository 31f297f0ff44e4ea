/** Tasks of known devices in a row while strangers wait; then one of theirs. */
const KNOWN_IN_A_ROW = 3;

/** Runs a task once it is its turn. */
export type Gate = <T>(known: boolean, task: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `width` tasks at once. Known devices' tasks run ahead of others that wait, in the order they
 * came; each fourth turn is a stranger's, so that nobody waits forever.
 */
export function createGate(width: number): Gate {
  let running = 0;
  let knownInARow = 0;
  const known: (() => void)[] = [];
  const strangers: (() => void)[] = [];
  const takeNext = () => {
    const isKnownTurn = known.length > 0 && (strangers.length === 0 || knownInARow < KNOWN_IN_A_ROW);
    knownInARow = isKnownTurn ? knownInARow + 1 : 0;
    return (isKnownTurn ? known : strangers).shift();
  };
  return async (isKnown, task) => {
    if (running < width) running++;
    else await new Promise<void>((resolve) => (isKnown ? known : strangers).push(resolve));
    try {
      return await task();
    } finally {
      const next = takeNext();
      if (next) next();
      else running--;
    }
  };
}
