import { CLOSE_CODE, DURATION, SOCKET } from '@contract/constants';
import { serverFrame, serverFrameHead } from '@contract/realtime/frames';
import { decodeField } from './field-decoding';
import { encodeField } from './field-encoding';
import type { RealtimeContext, SocketClient, SocketObserver, SocketOwner, ToldFrame } from './realtime';
import { socketEvent } from './socket-events';

/** A timer that fires later than this (milliseconds) has slept with the page, and says nothing about the answer. */
const LATE = 1_000;

/** The browser's socket, as far as it is needed. */
export interface Port {
  send(text: string): void;
  close(code?: number): void;
}

/** What a socket tells. */
export interface PortHandlers {
  onOpen(): void;
  onMessage(data: unknown): void;
  onClose(code: number, reason: string): void;
}

/** What the browser tells about the network and the page. */
export type Signal = 'online' | 'offline' | 'visible';

/** The browser around the socket; tests bring their own. */
export interface SocketEnvironment {
  openPort(handlers: PortHandlers): Port;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Runs work later; returns the way to call it off. */
  setTimer(work: () => void, milliseconds: number): () => void;
  isOnline(): boolean;
  onSignal(listener: (signal: Signal) => void): () => void;
}

/** Everything a socket is built of. */
export interface SocketOptions {
  environment: SocketEnvironment;
  context: RealtimeContext;
  owner: SocketOwner;
  observer: SocketObserver;
}

/** One connection: its port, its key, and its sequence numbers. */
interface Link {
  port: Port;
  key: string;
  /** The token it was authenticated with. */
  token: string;
  isReady: boolean;
  lastSent: number;
  lastReceived: number;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The client of the socket (S4, D25): connects, authenticates, keeps the connection alive, and opens it again. */
export class Socket implements SocketClient {
  readonly #options: SocketOptions;
  readonly #stopSignals: () => void;
  #link: Link | null = null;
  /** Rises with each try, so that what an older one brings is ignored. */
  #try = 0;
  /** Tries since the last successful authentication. */
  #retries = 0;
  #isResting = false;
  #isOver = false;
  #isKeyDoubtful = false;
  #roundTrip: number | null = null;
  /** When a ping was sent that has no answer yet. */
  #pingSentAt: number | null = null;
  /** There is never more than one: until the connection is open, the next try, the next ping, or an answer. */
  #cancelTimer = (): void => undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#stopSignals = options.environment.onSignal((signal) => this.#handleSignal(signal));
    void this.#connect();
  }

  close(): void {
    this.#end();
    this.#stopSignals();
  }

  reconnect(): void {
    if (this.#link?.isReady) return this.#ping();
    this.#isOver = false;
    this.#retries = 0;
    void this.#connect();
  }

  measure(): void {
    if (this.#link?.isReady) this.#ping();
  }

  tell(frame: ToldFrame): void {
    if (this.#link?.isReady) this.#send(frame);
  }

  #schedule(work: () => void, milliseconds: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.environment.setTimer(work, milliseconds);
  }

  /** Leaves the connection; what it still brings is ignored. */
  #drop(code?: number): void {
    this.#try++;
    this.#cancelTimer();
    this.#pingSentAt = null;
    const port = this.#link?.port;
    this.#link = null;
    port?.close(code);
  }

  #end(): void {
    this.#isOver = true;
    this.#isResting = false;
    this.#drop(CLOSE_CODE.normal);
  }

  async #connect(): Promise<void> {
    const { context, environment, owner, observer } = this.#options;
    this.#drop();
    this.#isResting = false;
    observer.onState({ state: 'connecting' });
    const current = this.#try;
    const key = await context.socketKey(this.#isKeyDoubtful);
    const token = owner.token();
    if (this.#try !== current || token === null) return;
    if (!key.ok) return this.#retry();
    // Whoever opens one again has seen the last fail, perhaps for the key.
    this.#isKeyDoubtful = true;
    const ifCurrent =
      <Args extends unknown[]>(handle: (...args: Args) => void) =>
      (...args: Args): void => {
        if (this.#try === current) handle(...args);
      };
    const port = environment.openPort({
      onOpen: ifCurrent(() =>
        this.#send({ type: 'auth', token, device: context.device, visitId: context.visitId() }),
      ),
      onMessage: ifCurrent((data) => this.#receive(data)),
      onClose: ifCurrent((code, reason) => this.#handleClose(code, reason, token)),
    });
    this.#link = { port, key: key.data, token, isReady: false, lastSent: 0, lastReceived: 0 };
    // The browser itself may wait for minutes until a connection opens.
    this.#schedule(() => this.#retry(), DURATION.httpTimeout);
  }

  #send(content: object): void {
    const link = this.#link;
    if (link) link.port.send(encodeField(JSON.stringify({ seq: ++link.lastSent, ...content }), link.key));
  }

  #receive(data: unknown): void {
    const link = this.#link;
    const text = link && typeof data === 'string' ? decodeField(data, link.key) : null;
    const json = text === null ? null : parseJson(text);
    const head = serverFrameHead.safeParse(json);
    if (!link || !head.success) return;
    const { seq } = head.data;
    if (seq === 0) return this.#receiveEvent(json);
    if (seq <= link.lastReceived) return;
    link.lastReceived = seq;
    const frame = serverFrame.safeParse(json);
    if (!frame.success) return;
    if (frame.data.type === 'auth') this.#handleReady(link);
    else if (frame.data.type === 'pong') this.#handlePong();
  }

  #receiveEvent(json: unknown): void {
    const event = socketEvent.safeParse(json);
    if (event.success) this.#options.observer.onEvent(event.data);
  }

  #handleReady(link: Link): void {
    link.isReady = true;
    this.#isKeyDoubtful = false;
    this.#retries = 0;
    this.#roundTrip = null;
    this.#options.observer.onState({ state: 'connected', roundTrip: null });
    this.#ping();
  }

  /** Asks whether the server is there. Without an answer in time it connects again. */
  #ping(): void {
    if (this.#pingSentAt !== null) return;
    this.#sendPing(() => this.#sendPing(() => void this.#connect()));
  }

  /** @param onLate what happens if nothing has been answered when the page has slept through the wait */
  #sendPing(onLate: () => void): void {
    const { environment } = this.#options;
    const sentAt = environment.now();
    this.#pingSentAt = sentAt;
    this.#schedule(() => {
      if (environment.now() - sentAt > SOCKET.replyTimeout + LATE) onLate();
      else void this.#connect();
    }, SOCKET.replyTimeout);
    this.#send({ type: 'ping' });
  }

  #handlePong(): void {
    if (this.#pingSentAt === null) return;
    this.#roundTrip = this.#options.environment.now() - this.#pingSentAt;
    this.#pingSentAt = null;
    this.#options.observer.onState({ state: 'connected', roundTrip: this.#roundTrip });
    this.#schedule(() => this.#ping(), SOCKET.heartbeat);
  }

  #handleClose(code: number, reason: string, token: string): void {
    const { owner, observer } = this.#options;
    if (code === CLOSE_CODE.normal || code === CLOSE_CODE.badFrames) {
      this.#end();
      observer.onState({ state: 'closed' });
    } else if (code !== CLOSE_CODE.unauthorized) this.#retry();
    // Another tab has replaced the token.
    else if (owner.token() !== token) void this.#connect();
    else {
      this.#end();
      observer.onState({ state: 'off' });
      owner.onSessionEnd(reason);
    }
  }

  /** After an unexpected close: tries again later, or rests when enough tries have failed. */
  #retry(): void {
    this.#drop();
    if (this.#retries < SOCKET.maxRetries) {
      this.#retries++;
      this.#schedule(() => void this.#connect(), SOCKET.retryInterval);
    } else this.#isResting = true;
    this.#tellWait();
  }

  #tellWait(): void {
    const { environment, observer } = this.#options;
    if (!environment.isOnline()) observer.onState({ state: 'offline' });
    else if (this.#isResting) observer.onState({ state: 'resting' });
    else observer.onState({ state: 'waiting', retry: this.#retries });
  }

  #handleSignal(signal: Signal): void {
    if (this.#isOver) return;
    if (this.#link?.isReady) this.#ping();
    else if (this.#link !== null) return;
    else if (signal === 'offline') this.#tellWait();
    else {
      // After a rest, ten tries more.
      if (this.#isResting) this.#retries = 0;
      void this.#connect();
    }
  }
}
