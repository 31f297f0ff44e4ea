import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Does to a story what a person would. Elements are named by selectors, which are the same in every language. */
export interface Actor {
  /** Waits until an element is there. */
  find(selector: string): Promise<HTMLElement>;
  press(selector: string): Promise<void>;
  /** Leaves the pointer on an element: a toast stays as long as it is there. */
  hover(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

// React reads what was typed past the property that it lays over the input's own.
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** A signal sends the actor away: what it was waiting for never comes. */
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
  };
}

/** What is done after a story has opened. */
export type PlayFunction = (actor: Actor) => Promise<unknown>;

/** Brings a story to the state that it is about. It plays once; until it is over the story isn't ready to be looked at. */
export function Play({ play }: { play: PlayFunction }) {
  const place = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const start = useEffectEvent(async (signal: AbortSignal) => {
    await play(createActor(place.current?.ownerDocument ?? document, signal));
    setOver(true);
  });
  useEffect(() => {
    const leaving = new AbortController();
    void start(leaving.signal);
    return () => leaving.abort();
  }, []);
  return <div ref={place} hidden data-story-busy={over ? undefined : ''} />;
}
