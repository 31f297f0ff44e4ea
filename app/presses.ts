/**
 * How long, in ms, the click is waited for that may follow an event. What is held for longer is no press, or ends where
 * the page doesn't hear of it. After a finger is lifted, browsers take a moment to find out whether that was a tap.
 */
const WAITS = { pointerdown: 3000, keydown: 3000, pointerup: 300, pointercancel: 0, keyup: 0, click: 0 };

/**
 * Watches what a pointer or a key presses on a page. Returns a function that calls back, once, when no press is on its way:
 * at once where there is none. Nothing is watched any more then.
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
