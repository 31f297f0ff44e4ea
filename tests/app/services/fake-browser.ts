import type { Port, PortHandlers, Signal, SocketEnvironment } from '@app/services/socket-client';
import { encodeField } from '../../support/api';
import { decodeText } from '../../support/socket';

interface Timer {
  at: number;
  work: () => void;
}

/** One connection as its server sees it. */
export class FakePort implements Port {
  readonly handlers: PortHandlers;
  readonly #key: string;
  /** What the client has sent. */
  readonly sent: Record<string, unknown>[] = [];
  /** With which code the client has closed it: null as long as it has not, undefined for none. */
  closedWith: number | null | undefined = null;
  /** The server doesn't answer: the connection is half open. */
  isDeaf = false;
  #seq = 0;

  constructor(handlers: PortHandlers, key: string) {
    this.handlers = handlers;
    this.#key = key;
  }

  send(text: string): void {
    const frame: Record<string, unknown> = JSON.parse(decodeText(text, this.#key));
    this.sent.push(frame);
    if (frame['type'] === 'ping' && !this.isDeaf) this.say({ type: 'pong' });
  }

  close(code?: number): void {
    this.closedWith = code;
  }

  /** Sends a frame to the client. */
  say(content: object): void {
    this.raw({ seq: ++this.#seq, ...content });
  }

  raw(frame: object): void {
    this.handlers.onMessage(encodeField(JSON.stringify(frame), this.#key));
  }

  open(): void {
    this.handlers.onOpen();
  }

  /** Opens, and accepts the token. */
  accept(): void {
    this.open();
    this.say({ type: 'auth', ok: true, memberId: 7 });
  }

  fail(code = 1006, reason = ''): void {
    this.handlers.onClose(code, reason);
  }
}

/** A browser with a clock that stands until it is moved. */
export class FakeBrowser implements SocketEnvironment {
  readonly ports: FakePort[] = [];
  online = true;
  /** The key that the server uses. */
  key = 'key';
  /** Milliseconds by which timers are late, as those of a page in the background. */
  lateness = 0;
  #now = 0;
  #timers: Timer[] = [];
  #listeners = new Set<(signal: Signal) => void>();

  openPort(handlers: PortHandlers): Port {
    const port = new FakePort(handlers, this.key);
    this.ports.push(port);
    return port;
  }

  now(): number {
    return this.#now;
  }

  setTimer(work: () => void, milliseconds: number): () => void {
    const timer = { at: this.#now + milliseconds + this.lateness, work };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  isOnline(): boolean {
    return this.online;
  }

  onSignal(listener: (signal: Signal) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The latest connection. */
  get port(): FakePort {
    const port = this.ports.at(-1);
    if (!port) throw new Error('no connection was opened');
    return port;
  }

  get timers(): number {
    return this.#timers.length;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Lets what has been promised happen. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }

  /** Lets time pass. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await this.settle();
      const next = this.#timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.work();
    }
    this.#now = end;
    await this.settle();
  }

  /** The phone sleeps: the clock goes on, and whatever was due is done on waking, late. */
  async sleep(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await this.pass(0);
  }

  async tell(signal: Signal): Promise<void> {
    for (const listener of this.#listeners) listener(signal);
    await this.settle();
  }
}
