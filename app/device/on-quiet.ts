import { onIdle } from './on-idle';

/** Milliseconds without a press: a login that somebody makes in a hurry shares neither line nor processor. */
const QUIET = 3_000;
/** Milliseconds after which it is done even where the page never rests: what a person does comes first. */
const LATEST = 10_000;

/** Runs work once nobody has pressed anything for a while, and the page rests; returns the way to call it off. */
export function onQuiet(work: () => void): () => void {
  const over = new AbortController();
  let callOff = (): void => undefined;
  const stop = (): void => {
    over.abort();
    callOff();
  };
  const wait = (): void => {
    callOff();
    const timer = setTimeout(() => {
      callOff = onIdle(() => {
        stop();
        work();
      }, LATEST);
    }, QUIET);
    callOff = () => clearTimeout(timer);
  };
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, wait, { signal: over.signal, capture: true });
  wait();
  return stop;
}
