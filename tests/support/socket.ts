import { createDecipheriv, createHash } from 'node:crypto';
import { once } from 'node:events';
import { SOCKET } from '@contract/constants';
import { FIELD_ENCODING } from '@contract/field-encoding';
import { WebSocket, type ClientOptions } from 'ws';
import * as z from 'zod/mini';
import { encodeField } from './api';

/** Decodes what the server sends (D8), written a second time like `encodeField`. */
export function decodeText(encoded: string, passphrase: string): string {
  const { prefix, ivBytes } = FIELD_ENCODING;
  if (!encoded.startsWith(prefix)) throw new Error(`not encoded: ${encoded.slice(0, 40)}`);
  const bytes = Buffer.from(encoded.slice(prefix.length), 'base64url');
  const key = createHash('sha256').update(passphrase).digest();
  const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, ivBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()]).toString('utf8');
}

const frame = z.looseObject({ seq: z.int(), type: z.string() });
type Frame = z.infer<typeof frame>;

/** How a socket ended. */
interface Closing {
  code: number;
  reason: string;
}

/** A client of the socket, as simple as it can be. */
export class TestSocket {
  readonly socket: WebSocket;
  readonly #key: string;
  readonly #received: Frame[] = [];
  readonly #closed: Promise<Closing>;
  #wake = (): void => undefined;
  seq = 0;

  private constructor(socket: WebSocket, key: string) {
    this.socket = socket;
    this.#key = key;
    socket.on('message', (data: Buffer) => {
      this.#received.push(z.parse(frame, JSON.parse(decodeText(data.toString('utf8'), key))));
      this.#wake();
    });
    socket.on('error', () => undefined);
    this.#closed = new Promise((resolve) => {
      socket.once('close', (code, reason: Buffer) => resolve({ code, reason: reason.toString('utf8') }));
    });
  }

  /** Opens a socket; rejects with the HTTP status where the server refuses it. */
  static async open(origin: string, key: string, options: ClientOptions = {}): Promise<TestSocket> {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${SOCKET.path}`, options);
    const opened = new TestSocket(socket, key);
    await once(socket, 'open');
    return opened;
  }

  /** Opens a socket and authenticates it. */
  static async enter(origin: string, key: string, token: string): Promise<TestSocket> {
    const opened = await TestSocket.open(origin, key);
    opened.send({ type: 'auth', token, device: 'web' });
    const answer = await opened.next();
    if (answer['ok'] !== true) throw new Error(`not authenticated: ${JSON.stringify(answer)}`);
    return opened;
  }

  /** Sends a frame with the next sequence number, or its own. */
  send(content: object): void {
    this.sendRaw(encodeField(JSON.stringify({ seq: ++this.seq, ...content }), this.#key));
  }

  sendRaw(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** The next frame that has not been read; fails when the socket closes first. */
  async next(): Promise<Frame> {
    for (;;) {
      const first = this.#received.shift();
      if (first) return first;
      const arrived = new Promise<null>((resolve) => {
        this.#wake = () => resolve(null);
      });
      const closing = await Promise.race([arrived, this.#closed]);
      if (closing && this.#received.length === 0)
        throw new Error(`the socket was closed with ${closing.code}`);
    }
  }

  /** The next frame but for `rooms`, which comes whenever signals may have been missed (D50). */
  async nextNews(): Promise<Frame> {
    const frame = await this.next();
    return frame.type === 'rooms' ? this.nextNews() : frame;
  }

  /** The next frame of a type, whatever else comes before it. */
  async nextOf(type: string): Promise<Frame> {
    const frame = await this.next();
    return frame.type === type ? frame : this.nextOf(type);
  }

  /** Resolves when the socket is closed, by either side. */
  closed(): Promise<Closing> {
    return this.#closed;
  }

  close(): Promise<Closing> {
    this.socket.close(1000);
    return this.#closed;
  }
}
