import { CODE } from '@contract/codes';
import { CLOSE_CODE, SOCKET } from '@contract/constants';
import {
  CLIENT_FRAME_TYPES,
  clientFrame,
  type ClientFrame,
  clientFrameHead,
  type ServerFrame,
} from '@contract/realtime/frames';
import type { SocketEvent } from '@contract/realtime/event';
import { SESSION_END } from '@contract/session/session-end';
import type { RawData, WebSocket } from 'ws';
import type * as z from 'zod/mini';
import { Failure } from '../failure';
import { decodeField, encodeField } from '../http/field-decoding';
import { encodeEvent } from './encode-event';
import { Pace } from './pace';

/** Who authenticated a connection. */
export interface Owner {
  sessionId: string;
  memberId: number;
  /** How many ends of sessions this process had heard of when it began to read the session. */
  endsBefore: number;
}

/** A socket that has sent a frame; one object for each socket. */
export interface Sender {
  memberId: number;
  /** Aborted when the socket is closed. */
  closed: AbortSignal;
  /** Sends an event to this socket alone. */
  tell<Event extends SocketEvent>(event: Event, frame: z.input<Event>): void;
}

/** What a frame of a domain asks for. */
export interface FrameWork {
  /** What it is about: of frames of one type and topic that come too fast, the last one counts. */
  topic: string;
  /** Does it. */
  run(sender: Sender): Promise<void>;
}

/** What a connection needs of the server. */
export interface ConnectionHost {
  socketKey: string;
  /** Milliseconds; as in `SOCKET`. */
  authTimeout: number;
  maxSilence: number;
  /** Checks a token. */
  authenticate(token: string, visitId: string): Promise<Owner | Failure>;
  /** Registers an authenticated connection; a close code if it may not stay. */
  admit(connection: Connection, owner: Owner): Promise<number | null>;
  /** Reads a frame of a domain: null if it is bad, undefined if no domain knows the type. */
  readFrame(type: string, json: unknown): FrameWork | null | undefined;
  /** The client has shown that it is there. */
  onHeartbeat(connection: Connection, owner: Owner): void;
  onClose(connection: Connection): void;
  onFault(error: unknown): void;
  /** A domain couldn't do what a frame asks for. */
  onFrameFault(error: unknown): void;
}

/** A frame that may be handled: one of the socket itself, or one of a domain. */
type Readable = { type: string } & ({ own: ClientFrame } | { work: FrameWork });

type State = 'new' | 'authenticating' | 'open';

/** Milliseconds that a client gets to answer a close frame. Revoked sockets are gone within 1 s (D15). */
const CLOSE_TIMEOUT = 500;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** One socket: its frames, its sequence numbers, and the reasons to close it (D25). */
export class Connection {
  readonly #socket: WebSocket;
  readonly #host: ConnectionHost;
  #state: State = 'new';
  #owner: Owner | null = null;
  #lastReceived = 0;
  #lastSent = 0;
  #badFrames = 0;
  readonly #closed = new AbortController();
  #sender: Sender | null = null;
  /** How fast frames of each type are taken. */
  readonly #paces = new Map<string, Pace>();
  readonly #authTimer: NodeJS.Timeout;
  readonly #silenceTimer: NodeJS.Timeout;
  #closeTimer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, host: ConnectionHost) {
    this.#socket = socket;
    this.#host = host;
    this.#authTimer = setTimeout(() => this.close(CLOSE_CODE.authTimeout), host.authTimeout);
    // A client that is gone can't answer a close frame.
    this.#silenceTimer = setTimeout(() => socket.terminate(), host.maxSilence);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    // The frame of the protocol itself, which browsers never send.
    socket.on('ping', (data) => this.#sendRaw(() => socket.pong(data)));
    // A frame that is too large or breaks the protocol: the library closes the socket with 1009 or another code.
    socket.on('error', () => this.#endSoon());
    socket.on('close', () => this.#end());
  }

  /** Null until it is authenticated. */
  get owner(): Owner | null {
    return this.#owner;
  }

  /** Closes the connection; at the latest when `CLOSE_TIMEOUT` has passed. */
  close(code: number, reason = code === CLOSE_CODE.unauthorized ? SESSION_END.ended : ''): void {
    this.#socket.close(code, reason);
    this.#endSoon();
  }

  /** Sends an encoded frame to a client that is authenticated. */
  broadcast(encoded: string): void {
    if (this.#state === 'open') this.#sendRaw(() => this.#socket.send(encoded));
  }

  #endSoon(): void {
    this.#closeTimer ??= setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT);
  }

  #end(): void {
    for (const timer of [this.#authTimer, this.#silenceTimer, this.#closeTimer]) clearTimeout(timer);
    for (const pace of this.#paces.values()) pace.stop();
    this.#closed.abort();
    this.#host.onClose(this);
  }

  #send(frame: ServerFrame): void {
    const text = JSON.stringify({ seq: ++this.#lastSent, ...frame });
    this.#sendRaw(() => this.#socket.send(encodeField(this.#host.socketKey, text)));
  }

  /** Sends, and drops a client that doesn't read. */
  #sendRaw(send: () => void): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    send();
    if (this.#socket.bufferedAmount > SOCKET.maxBacklog) this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#silenceTimer.refresh();
    const frame = isBinary || !Buffer.isBuffer(data) ? null : this.#read(data.toString('latin1'));
    if (frame === null) this.#refuse();
    else if (frame === 'unknown') this.#send({ type: 'error', code: CODE.notFound });
    else this.#handle(frame);
  }

  /** Reads a frame; null if it is bad. */
  #read(encoded: string): Readable | 'unknown' | null {
    const text = decodeField(this.#host.socketKey, encoded);
    const json = text === null ? null : parseJson(text);
    const head = clientFrameHead.safeParse(json);
    if (!head.success || head.data.seq <= this.#lastReceived) return null;
    this.#lastReceived = head.data.seq;
    const { type } = head.data;
    if (CLIENT_FRAME_TYPES.has(type)) {
      const own = clientFrame.safeParse(json).data;
      return own ? { type, own } : null;
    }
    if (this.#state !== 'open') return null;
    const work = this.#host.readFrame(type, json);
    if (work === undefined) return 'unknown';
    return work && { type, work };
  }

  #refuse(): void {
    if (++this.#badFrames >= SOCKET.maxBadFrames) this.close(CLOSE_CODE.badFrames);
    else this.#send({ type: 'error', code: CODE.invalidInput });
  }

  #handle(frame: Readable): void {
    if ('own' in frame) this.#handleOwn(frame.own);
    else if (this.#sender !== null) this.#handOver(this.#sender, frame);
  }

  /** Lets a domain handle a frame of its own. */
  #handOver(sender: Sender, { type, work }: { type: string; work: FrameWork }): void {
    const pace = this.#paces.get(type) ?? new Pace(SOCKET.frameInterval, this.#host.onFrameFault);
    this.#paces.set(type, pace);
    pace.run(() => work.run(sender), work.topic);
  }

  #handleOwn(frame: ClientFrame): void {
    if (this.#state === 'new' && frame.type === 'auth') void this.#authenticate(frame);
    else if (this.#owner === null || this.#state !== 'open' || frame.type === 'auth') this.#refuse();
    else if (frame.type === 'echo') this.#send(frame);
    else {
      this.#send({ type: 'pong' });
      this.#host.onHeartbeat(this, this.#owner);
    }
  }

  async #authenticate({ token, visitId = '' }: Extract<ClientFrame, { type: 'auth' }>): Promise<void> {
    this.#state = 'authenticating';
    clearTimeout(this.#authTimer);
    try {
      const owner = await this.#host.authenticate(token, visitId);
      if (owner instanceof Failure) return this.close(CLOSE_CODE.unauthorized, owner.data?.reason);
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      this.#owner = owner;
      this.#sender = {
        memberId: owner.memberId,
        closed: this.#closed.signal,
        tell: (event, content) => this.broadcast(encodeEvent(this.#host.socketKey, event, content)),
      };
      const refusal = await this.#host.admit(this, owner);
      if (refusal !== null) return this.close(refusal);
      this.#state = 'open';
      this.#send({ type: 'auth', ok: true, memberId: owner.memberId });
    } catch (error) {
      this.#host.onFault(error);
      this.close(CLOSE_CODE.fault);
    }
  }
}
