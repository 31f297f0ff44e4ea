import type { syncFrame, typing } from '@contract/chat/frames';
import { SOCKET } from '@contract/constants';
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
export type ToldFrame = z.input<typeof typing | typeof watch | typeof syncFrame>;

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

/** The event that answers a question. */
type Answer<Type> = Extract<RealtimeEvent, { type: Type }>;

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
  /** Asks the server something; null where no event of this type answers within `SOCKET.replyTimeout`. */
  ask<Type extends RealtimeEvent['type']>(frame: ToldFrame, type: Type): Promise<Answer<Type> | null>;
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

  const addTo =
    <Item>(items: Set<Item>) =>
    (item: Item) => {
      items.add(item);
      return () => void items.delete(item);
    };
  const subscribe = addTo(listeners);
  const onEvent = addTo(handlers);

  /** Waits for an event of a type; null once the time is over or the socket isn't connected. */
  const waitFor = <Type extends RealtimeEvent['type']>(type: Type): Promise<Answer<Type> | null> =>
    new Promise((resolve) => {
      const end = (answer: Answer<Type> | null): void => {
        clearTimeout(timer);
        stop.forEach((each) => each());
        resolve(answer);
      };
      const isAnswer = (event: RealtimeEvent): event is Answer<Type> => event.type === type;
      const timer = setTimeout(() => end(null), SOCKET.replyTimeout);
      const stop = [
        onEvent((event) => isAnswer(event) && end(event)),
        subscribe(() => state.state !== 'connected' && end(null)),
      ];
    });

  return {
    get: () => state,
    subscribe,
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
    onEvent,
    reconnect: () => client?.reconnect(),
    measure: () => client?.measure(),
    tell: (frame) => client?.tell(frame),
    async ask(frame, type) {
      if (client === null || state.state !== 'connected') return null;
      const answer = waitFor(type);
      client.tell(frame);
      return answer;
    },
  };
}
