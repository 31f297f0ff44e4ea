import { useCallback, useEffect, useRef } from 'react';

/** A dialog, sheet or menu over the page. `onBack` returns false to refuse closing (a pending confirm). */
interface Layer {
  onBack: () => void | boolean;
}

/**
 * The open layers, bottom to top. Each has a history entry, marked with its depth (1, 2 …). A list of the document, as
 * the history is: a layer leaves it when it closes or unmounts, so that nothing has to be reset.
 */
const layers: Layer[] = [];

let settling: Promise<void> | undefined;
let onOwnPop: (() => void) | undefined;
let listening = false;

/** Milliseconds to wait for popstate: a browser that sends none must not block the page. */
const POP_TIMEOUT = 1000;

function currentState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** The number of layers the current history entry stands for; a page's own entry has none. */
function depth(): number {
  const { layer } = currentState();
  return typeof layer === 'number' ? layer : 0;
}

/** Keeps the existing state: hash routers store their `idx` and `key` in it. */
const stateWithDepth = (layer: number | undefined) => ({ ...currentState(), layer });

function go(delta: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, POP_TIMEOUT);
    function done() {
      clearTimeout(timer);
      onOwnPop = undefined;
      resolve();
    }
    onOwnPop = done;
    history.go(delta);
  });
}

/**
 * Delays navigations while we step back. A step back would leave a page that was entered meanwhile, or lose its new
 * address, and no browser reports it.
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

async function stepBack(count: number): Promise<void> {
  const before = depth();
  const release = holdNavigation();
  await go(-count);
  const stuck = depth() === before;
  release();
  // There is no previous entry: from now on this entry belongs to the page.
  if (stuck) history.replaceState(stateWithDepth(layers.length || undefined), '');
}

/** Matches the history to the open layers; a microtask later, so that StrictMode's double effects cancel out. */
async function run(): Promise<void> {
  await Promise.resolve();
  while (depth() !== layers.length) {
    if (depth() < layers.length) history.pushState(stateWithDepth(depth() + 1), '');
    else await stepBack(depth() - layers.length);
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
  if (onOwnPop) {
    // Our own step back changes neither address nor router state: routers don't get the event.
    event.stopImmediatePropagation();
    onOwnPop();
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
  // In the capture phase, before a router's own listener.
  window.addEventListener('popstate', onPopState, { capture: true });
}

/**
 * Gives an open sheet, dialog or menu a history entry of its own, so that the phone's Back closes it
 * before it leaves the page (D28). Closing it in any other way removes the entry, so that no Back press is without
 * effect; the next mount removes an entry that a reload left behind.
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
