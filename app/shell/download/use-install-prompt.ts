import { useCallback, useEffect, useState } from 'react';

/** Sent by browsers that can install the page by themselves. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

/** Asks to install the page, in the browser's own dialog; null where the browser doesn't offer it. */
export function useInstallPrompt(): (() => void) | null {
  const [offer, setOffer] = useState<InstallPromptEvent | null>(null);
  useEffect(() => {
    const keep = (event: InstallPromptEvent): void => {
      event.preventDefault();
      setOffer(event);
    };
    const forget = (): void => setOffer(null);
    window.addEventListener('beforeinstallprompt', keep);
    window.addEventListener('appinstalled', forget);
    return () => {
      window.removeEventListener('beforeinstallprompt', keep);
      window.removeEventListener('appinstalled', forget);
    };
  }, []);
  const install = useCallback(() => {
    // An offer is good for one question.
    setOffer(null);
    offer?.prompt().catch(() => undefined);
  }, [offer]);
  return offer && install;
}
