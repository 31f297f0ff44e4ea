import { type ReactNode, useEffect } from 'react';

/** `polite` waits until the screen reader is silent; `assertive` interrupts and is for errors only. */
export type Politeness = 'polite' | 'assertive';

const HIDDEN =
  'position:absolute;inline-size:1px;block-size:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

/** Milliseconds that a message stays, so that screen reader users can browse to it. */
const CLEAR_AFTER = 5000;

function region(politeness: Politeness): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-slot="announcer"][aria-live="${politeness}"]`);
  if (found) return found;
  const made = document.createElement('div');
  made.dataset['slot'] = 'announcer';
  made.setAttribute('aria-live', politeness);
  made.style.cssText = HIDDEN;
  document.body.append(made);
  return made;
}

/**
 * Announces a message to screen readers, without moving focus. The regions are children of the body, from the first
 * mount on: screen readers ignore a region that appears with its text, and a region inside the page would be silent
 * behind an open dialog.
 */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  const message = document.createElement('p');
  message.textContent = text;
  message.lang = document.documentElement.lang;
  region(politeness).append(message);
  setTimeout(() => message.remove(), CLEAR_AFTER);
}

/** Milliseconds without a key that end the typing. What is wrong with half a value isn't worth hearing. */
const PAUSE = 1000;

let typedAt = -PAUSE;

function noteTyping({ timeStamp }: Event): void {
  typedAt = timeStamp;
}

/** Announces politely once the person pauses typing, if it still holds then. */
export function announceAtPause(text: string, holds = () => true): void {
  const left = typedAt + PAUSE - performance.now();
  if (left > 0) setTimeout(() => announceAtPause(text, holds), left);
  else if (holds()) announce(text);
}

/** Puts the live regions into the page. */
export function prepareRegions(): void {
  // A listener that is there already is not added again.
  addEventListener('input', noteTyping, true);
  region('polite');
  region('assertive');
}

/**
 * Puts the live regions into the page and returns `announce`. Call it in any component that announces.
 */
export function useAnnounce(): typeof announce {
  useEffect(prepareRegions, []);
  return announce;
}

/** Puts the live regions into the page at its first render, so that the first message is heard. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  useAnnounce();
  return children;
}
