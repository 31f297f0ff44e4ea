import { STORAGE_PREFIX } from '@contract/constants';

/** The other tabs of this browser. */
export interface Tabs {
  /** Tells them that the member's data has changed. */
  tell(): void;
  /** Calls a listener when another tab has told so; returns the way to stop. */
  follow(listener: () => void): () => void;
}

/** No other tabs: in stories, tests, and browsers without channels. */
export const noTabs: Tabs = { tell: () => undefined, follow: () => () => undefined };

/** Tabs that talk by a channel of the browser. It carries no data: each tab asks the server. */
export function createTabs(): Tabs {
  if (!('BroadcastChannel' in globalThis)) return noTabs;
  const open = () => new BroadcastChannel(`${STORAGE_PREFIX}-member`);
  return {
    tell() {
      const channel = open();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      channel.postMessage(null);
      channel.close();
    },
    follow(listener) {
      const channel = open();
      channel.addEventListener('message', listener);
      return () => channel.close();
    },
  };
}
