import { useSyncExternalStore } from 'react';
import { installOffer } from '../../device/install-offer';

const isNotOpen = (): boolean => false;

/** Asks to install the page, in the browser's own dialog; null where the browser doesn't offer it. */
export function useInstallPrompt(): (() => void) | null {
  const isOpen = useSyncExternalStore(installOffer.subscribe, installOffer.isOpen, isNotOpen);
  return isOpen ? installOffer.take : null;
}
