import { useEffect, useLayoutEffect, useState } from 'react';
import { APP_READY, DRAWING } from '../drawings';

/**
 * Says, as soon as what stands beside it is drawn, that the app's controls answer: the page takes over from a drawing.
 * The second render, asked for before anything is painted, begins when every effect of the first one has run. All of it
 * is one task, so that no key falls between.
 */
export function AppReady() {
  const [isDrawn, setDrawn] = useState(false);
  useLayoutEffect(() => setDrawn(document.getElementById(DRAWING) !== null), []);
  useEffect(() => {
    if (isDrawn) queueMicrotask(() => window.dispatchEvent(new Event(APP_READY)));
  }, [isDrawn]);
  return null;
}
