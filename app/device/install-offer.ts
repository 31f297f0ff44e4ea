/** Sent by browsers that can install the page by themselves. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

let offer: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallPromptEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/**
 * Keeps the browser's offer to install the page (S1) until somebody takes it. Browsers send it once, and may do so
 * before the page that wants it is open; without `preventDefault` they would show a bar of their own.
 */
export function watchInstallOffer(target: Window): void {
  target.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event);
  });
  target.addEventListener('appinstalled', () => setOffer(null));
}

/** The browser's offer, followed as it comes and goes. */
export const installOffer = {
  isOpen: (): boolean => offer !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Opens the browser's own dialog. An offer is good for one question. */
  take(): void {
    const taken = offer;
    setOffer(null);
    taken?.prompt().catch(() => undefined);
  },
};
