import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Acts on a story like a person. Finds elements by selectors, which are the same in every language. */
export interface Actor {
  /** Waits until an element is there. */
  find(selector: string): Promise<HTMLElement>;
  press(selector: string): Promise<void>;
  /** Leaves the pointer on an element: a toast stays as long as it is there. */
  hover(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Chooses a file for the input of a file button. */
  pick(selector: string, file: File): Promise<void>;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

// React overrides the input's `value` property; typing has to go through the native one.
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** After the signal, the actor does nothing: its promises stay pending. */
function createActor(page: Document, signal: AbortSignal): Actor {
  const find = async (selector: string): Promise<HTMLElement> => {
    for (;;) {
      await nextFrame();
      if (signal.aborted) return new Promise(() => undefined);
      const found = page.querySelector<HTMLElement>(selector);
      if (found) return found;
    }
  };
  return {
    find,
    async press(selector) {
      (await find(selector)).click();
    },
    async hover(selector) {
      (await find(selector)).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    },
    async type(selector, text) {
      const input = await find(selector);
      setValue?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    async pick(selector, file) {
      const input = await find(selector);
      const chosen = new DataTransfer();
      chosen.items.add(file);
      Reflect.set(input, 'files', chosen.files);
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
  };
}

/** Acts after a story has opened. */
export type PlayFunction = (actor: Actor) => Promise<unknown>;

/** Brings a story to its final state. Plays once; the story isn't ready for the audit until it is done. */
export function Play({ play }: { play: PlayFunction }) {
  const marker = useRef<HTMLDivElement>(null);
  const [isDone, setIsDone] = useState(false);
  const start = useEffectEvent(async (signal: AbortSignal) => {
    await play(createActor(marker.current?.ownerDocument ?? document, signal));
    setIsDone(true);
  });
  useEffect(() => {
    const leaving = new AbortController();
    void start(leaving.signal);
    return () => leaving.abort();
  }, []);
  return <div ref={marker} hidden data-story-busy={isDone ? undefined : ''} />;
}
