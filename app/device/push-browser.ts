import { platformOf } from './platform';

/**
 * What this browser says to notifications: they can be turned on, a person has refused them, it has none at all, or only
 * once the app is on the home screen.
 */
export type PushAbility = 'able' | 'blocked' | 'unsupported' | 'homeScreen';

/** Where this browser receives pushes, as the server needs it. */
export interface BrowserSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The browser's side of notifications; stories and tests bring their own. */
export interface PushBrowser {
  ability(): PushAbility;
  /** The endpoint of the subscription; null without one. */
  endpoint(): Promise<string | null>;
  /** Asks the person, in the task of their tap, whether notifications may be shown. */
  ask(): Promise<boolean>;
  /** Subscribes for a server's key, unless it has already. Rejects where the browser can't. */
  subscribe(publicKey: string): Promise<BrowserSubscription>;
  unsubscribe(): Promise<void>;
  /** Takes notifications of messages off the screen, by their rooms and places. */
  clear(isDone: (room: string, seq: number) => boolean): Promise<void>;
  /** The number at the app's icon; 0 for none. */
  setBadge(count: number): void;
  /** Calls with the room of a notification that was tapped; returns the way to stop. */
  onOpen(open: (room: string) => void): () => void;
}

/** The worker's registration. It isn't waited for: where there is no worker, there never will be. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registration())?.pushManager?.getSubscription()) ?? null;

function ability(): PushAbility {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator))
    // On iOS they come with the app on the home screen, and not before.
    return platformOf(navigator) === 'ios' && !isInstalled() ? 'homeScreen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

const encode = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

async function subscribe(publicKey: string): Promise<BrowserSubscription> {
  const manager = (await registration())?.pushManager;
  if (!manager) throw new Error('no worker');
  const known = await manager.getSubscription();
  const isGood = encode(known?.options.applicationServerKey ?? null) === publicKey;
  // One for another key stands in the way.
  if (!isGood) await known?.unsubscribe();
  const made =
    (isGood ? known : null) ??
    (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: decode(publicKey) }));
  return {
    endpoint: made.endpoint,
    p256dh: encode(made.getKey('p256dh')),
    auth: encode(made.getKey('auth')),
  };
}

const roomOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'room' in data && typeof data.room === 'string'
    ? data.room
    : null;

const seqOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'seq' in data && typeof data.seq === 'number' ? data.seq : 0;

const clear: PushBrowser['clear'] = async (isDone) => {
  const shown = (await (await registration())?.getNotifications?.()) ?? [];
  for (const notification of shown) {
    const room = roomOf(notification.data);
    if (room !== null && isDone(room, seqOf(notification.data))) notification.close();
  }
};

function onOpen(open: (room: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const over = new AbortController();
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data }) => {
      const room = roomOf(data);
      if (room !== null) open(room);
    },
    { signal: over.signal },
  );
  return () => over.abort();
}

/** This browser. */
export const pushBrowser: PushBrowser = {
  ability,
  endpoint: async () => (await subscription())?.endpoint ?? null,
  ask: async () => (await Notification.requestPermission()) === 'granted',
  subscribe,
  unsubscribe: async () => void (await (await subscription())?.unsubscribe()),
  clear,
  setBadge(count) {
    // Only installed apps have an icon to show it at; the others refuse.
    if (!('setAppBadge' in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
  },
  onOpen,
};
