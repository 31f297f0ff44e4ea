import { useEffect } from 'react';
import { useAnnounce } from '../announcer/announcer';

/** The control at which the person last pressed anything. */
let pressed: EventTarget | null = null;

const remember = ({ target }: Event): void => void (pressed = target);

function watchPresses(): void {
  // A listener that is there already is not added again.
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, remember, { capture: true });
}

const isDescribedBy = (control: Element, id: string): boolean =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').includes(id);

/**
 * Announces an error that comes to a control which has focus already: a screen reader reads what describes a control
 * only when focus moves there.
 */
export function useHeardError(id: string, error: string | undefined): void {
  const announce = useAnnounce();
  useEffect(watchPresses, []);
  useEffect(() => {
    const control = document.activeElement;
    if (error && control && control === pressed && isDescribedBy(control, id)) announce(error);
  }, [announce, error, id]);
}
