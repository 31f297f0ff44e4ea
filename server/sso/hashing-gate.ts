/** Tasks of known devices in a row while others wait; then one of the others runs. */
const MAX_KNOWN_IN_A_ROW = 3;

/** Runs tasks when it is their turn. */
export interface Gate {
  run<T>(known: boolean, task: () => Promise<T>): Promise<T>;
  /** How many tasks wait. */
  waiting(): number;
}

/**
 * Runs at most `width` tasks at once, each group in order. Tasks of known devices run first, but every fourth turn goes
 * to an unknown device, so that nobody waits forever.
 */
export function createGate(width: number): Gate {
  let running = 0;
  let knownInARow = 0;
  const known: (() => void)[] = [];
  const unknown: (() => void)[] = [];
  const takeNext = () => {
    const isKnownTurn = known.length > 0 && (unknown.length === 0 || knownInARow < MAX_KNOWN_IN_A_ROW);
    knownInARow = isKnownTurn ? knownInARow + 1 : 0;
    return (isKnownTurn ? known : unknown).shift();
  };
  const run: Gate['run'] = async (isKnown, task) => {
    if (running < width) running++;
    else await new Promise<void>((resolve) => (isKnown ? known : unknown).push(resolve));
    try {
      return await task();
    } finally {
      const next = takeNext();
      if (next) next();
      else running--;
    }
  };
  return { run, waiting: () => known.length + unknown.length };
}
