import type { typing } from '@contract/chat/frames';
import type { watch } from '@contract/presence/frames';
import type * as z from 'zod/mini';
import type { Result } from './result';
import type { RealtimeEvent } from './socket-events';

/** What the socket is doing. */
export type RealtimeState =
  /** Nobody is signed in, or the page isn't idle yet. */
  | { state: 'off' }
  | { state: 'connecting' }
  /** Milliseconds of the last round trip; null until there was one. */
  | { state: 'connected'; roundTrip: number | null }
  /** Until the try of this number, counted from 1. */
  | { state: 'waiting'; retry: number }
  /** The browser has no network. */
  | { state: 'offline' }
  /** All tries have failed: it waits for the network, for a look at the page, or for the person. */
  | { state: 'resting' }
  /** The server has closed it for good; only the person opens it again. */
  | { state: 'closed' };

/** Whose socket it is. */
export interface SocketOwner {
  /** The session's token with its head, asked for at every try: it may have been replaced. */
  token(): string | null;
  /** The server says that the session has ended, and why, as `SESSION_END` names it. The socket doesn't try again. */
  onSessionEnd(reason: string): void;
}

/** What pages tell the server by the socket. */
export type ToldFrame = z.input<typeof typing> | z.input<typeof watch>;

/** What the socket needs of its surroundings. */
export interface RealtimeContext {
  device: 'h5' | 'web';
  visitId(): string;
  /**
   * The public passphrase of the socket (D24).
   * @param anew the one that was used before has not worked
   */
  socketKey(anew: boolean): Promise<Result<string>>;
}

/** The socket that {@link Realtime} loads. */
export interface SocketClient {
  close(): void;
  reconnect(): void;
  measure(): void;
  tell(frame: ToldFrame): void;
}

/** What the loaded socket tells. */
export interface SocketObserver {
  onState(state: RealtimeState): void;
  onEvent(event: RealtimeEvent): void;
}

/** The member's socket, as pages use it (S4). It loads its code when it is opened. */
export interface Realtime {
  get(): RealtimeState;
  subscribe(listener: () => void): () => void;
  /** Opens the socket and keeps it open; returns the way to close it. */
  open(owner: SocketOwner): () => void;
  /** Runs at each event; returns the way to stop. */
  onEvent(handler: (event: RealtimeEvent) => void): () => void;
  /** The person wants it now. */
  reconnect(): void;
  /** Measures the round trip. */
  measure(): void;
  /** Tells the server something; lost while the socket isn't connected. */
  tell(frame: ToldFrame): void;
}

/** Loads the socket's code and starts it. */
export type StartSocket = (owner: SocketOwner, observer: SocketObserver) => Promise<SocketClient>;

/** Milliseconds until the socket's code is asked for again. */
const LOAD_AGAIN = 5_000;

/** Builds the handle of a socket that isn't open yet. */
export function createRealtime(start: StartSocket): Realtime {
  const listeners = new Set<() => void>();
  const handlers = new Set<(event: RealtimeEvent) => void>();
  let state: RealtimeState = { state: 'off' };
  let client: SocketClient | null = null;

  const publish = (next: RealtimeState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(owner) {
      let isOpen = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer: SocketObserver = {
        onState: (next) => isOpen && publish(next),
        onEvent: (event) => isOpen && handlers.forEach((handler) => handler(event)),
      };
      const load = async (): Promise<void> => {
        publish({ state: 'connecting' });
        const started = await start(owner, observer);
        if (isOpen) client = started;
        else started.close();
      };
      const tryToLoad = (): void =>
        void load().catch(() => {
          if (isOpen) timer = setTimeout(tryToLoad, LOAD_AGAIN);
        });
      tryToLoad();
      return () => {
        isOpen = false;
        clearTimeout(timer);
        client?.close();
        client = null;
        publish({ state: 'off' });
      };
    },
    onEvent(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    reconnect: () => client?.reconnect(),
    measure: () => client?.measure(),
    tell: (frame) => client?.tell(frame),
  };
}
