/**
 * How long, in ms, to wait for the click that may follow an event. Whatever is held for longer is no press, or ends where
 * the page doesn't hear of it. After a finger is lifted, browsers need a moment to decide whether that was a tap.
 */
const WAITS = { pointerdown: 3000, keydown: 3000, pointerup: 300, pointercancel: 0, keyup: 0, click: 0 };

/**
 * Watches the presses of pointers and keys on a page, and returns a function that waits for the end of one: it calls back
 * once, immediately if nothing is pressed. Then the watch ends.
 */
export function watchPresses(page: EventTarget): (then: () => void) => void {
  const watching = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let onEnd: (() => void) | null = null;

  const end = (): void => {
    timer = null;
    if (!onEnd) return;
    watching.abort();
    onEnd();
  };
  const wait = (time: number): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(end, time);
  };
  for (const [type, time] of Object.entries(WAITS))
    page.addEventListener(type, () => wait(time), { signal: watching.signal });

  return (then) => {
    onEnd = then;
    if (timer === null) end();
  };
}
