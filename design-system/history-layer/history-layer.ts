import { useCallback, useEffect, useRef } from 'react';

/** Something open over the page. `onBack` answers false to refuse closing (a pending confirm). */
interface Layer {
  onBack: () => void | boolean;
}

/** Bottom to top. Each has one history entry of its own, marked with its depth (1, 2 …). */
const layers: Layer[] = [];

let settling: Promise<void> | undefined;
let popped: (() => void) | undefined;
let listening = false;

/** A browser that answers no popstate must not block the page for ever. */
const POP_TIMEOUT = 1000;

function marks(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** The number of layers the current history entry stands for; a page's own entry has none. */
function depth(): number {
  const { layer } = marks();
  return typeof layer === 'number' ? layer : 0;
}

/** Spreads the state that is there: hash routers keep their `idx` and `key` in it. */
const mark = (layer: number | undefined) => ({ ...marks(), layer });

function go(delta: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, POP_TIMEOUT);
    function done() {
      clearTimeout(timer);
      popped = undefined;
      resolve();
    }
    popped = done;
    history.go(delta);
  });
}

/**
 * Makes navigations wait while we step back. A page entered in between would be left again by that very
 * step, or its new address lost, and no browser lets us see it happen.
 */
function holdNavigation(): () => void {
  const held: (() => void)[] = [];
  const names = ['pushState', 'replaceState'] as const;
  const originals = names.map((name) => Object.getOwnPropertyDescriptor(history, name));
  for (const name of names) {
    const original = history[name].bind(history);
    history[name] = (...args) => void held.push(() => original(...args));
  }
  return () => {
    names.forEach((name, index) => {
      const original = originals[index];
      if (original) Object.defineProperty(history, name, original);
      else Reflect.deleteProperty(history, name);
    });
    for (const navigate of held) navigate();
  };
}

async function takeOut(count: number): Promise<void> {
  const before = depth();
  const release = holdNavigation();
  await go(-count);
  const stuck = depth() === before;
  release();
  // Nowhere to go back to: the entry is the page's own from now on.
  if (stuck) history.replaceState(mark(layers.length || undefined), '');
}

/** Brings the history in line with what is open; a microtask later, so that StrictMode's twin effects cancel out. */
async function run(): Promise<void> {
  await Promise.resolve();
  while (depth() !== layers.length) {
    if (depth() < layers.length) history.pushState(mark(depth() + 1), '');
    else await takeOut(depth() - layers.length);
  }
  settling = undefined;
}

/**
 * Resolves when no history entry of a closed layer is left on top (D28). Await it before navigating or
 * replacing the address after something was closed.
 */
export function historySettled(): Promise<void> {
  settling ??= run();
  return settling;
}

function remove(layer: Layer): void {
  const index = layers.indexOf(layer);
  if (index >= 0) layers.splice(index, 1);
}

function onPopState(event: PopStateEvent): void {
  if (popped) {
    // Our own step back: address and router state are what they were, so no router needs to hear of it.
    event.stopImmediatePropagation();
    popped();
    return;
  }
  for (const layer of layers.slice(depth()).reverse()) {
    if (layer.onBack() === false) break;
    remove(layer);
  }
  void historySettled();
}

function listen(): void {
  if (listening) return;
  listening = true;
  // In the capture phase, to come before a router's own listener.
  window.addEventListener('popstate', onPopState, { capture: true });
}

/**
 * Gives an open sheet, dialog or menu a history entry of its own, so that the phone's Back closes it
 * before it leaves the page (D28). Closing it any other way takes the entry out again: there is no dead
 * Back press, and an entry left behind by a reload is taken out at the next mount.
 *
 * @param open whether the layer is open.
 * @param onClose called on Back; answering `false` keeps the layer open.
 * @returns `dismiss`, which closes the layer and resolves when its entry is gone. Await it before
 * navigating or replacing the address.
 */
export function useHistoryLayer(
  open: boolean,
  onClose: () => void | boolean,
): { dismiss: () => Promise<void> } {
  const own = useRef<Layer | null>(null);
  const close = useRef(onClose);

  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    listen();
    if (!open) {
      if (layers.length === 0) void historySettled();
      return;
    }
    const layer: Layer = { onBack: () => close.current() };
    own.current = layer;
    layers.push(layer);
    void historySettled();
    return () => {
      own.current = null;
      remove(layer);
      void historySettled();
    };
  }, [open]);

  const dismiss = useCallback(() => {
    if (own.current) {
      remove(own.current);
      own.current = null;
      close.current();
    }
    return historySettled();
  }, []);

  return { dismiss };
}
