import { useEffect } from 'react';
import { announceLater, prepareAnnouncer } from '../announce-later/announce-later';

/** The control at which the person last pressed anything. */
let pressed: EventTarget | null = null;

function remember({ target }: Event): void {
  if (target !== pressed) prepareAnnouncer();
  pressed = target;
}

/**
 * Announces an error that comes to a control which has focus already: a screen reader reads what describes a control
 * only when focus moves there. While the person types, it waits for them to pause.
 */
export function useHeardError(id: string, error: string | undefined): void {
  useEffect(() => {
    // A listener that is there already is not added again.
    for (const type of ['keydown', 'pointerdown']) addEventListener(type, remember, true);
    const control = document.activeElement;
    if (error && control === pressed && control?.matches(`[aria-describedby~="${id}"]`))
      announceLater(error, () => document.getElementById(id)?.textContent === error);
  }, [error, id]);
}
