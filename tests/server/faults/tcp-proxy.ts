import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface Pair {
  client: Socket;
  upstream: Socket;
}

/** A TCP proxy of a test's own, whose connections the test disturbs. */
export class TcpProxy {
  readonly #target: { host: string; port: number };
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #frozen = false;
  #refusing = false;
  port = 0;

  private constructor(target: URL) {
    this.#target = { host: target.hostname, port: Number(target.port) };
    this.#server = createServer((client) => this.#accept(client));
  }

  /** Opens a proxy on a free port in front of a server. */
  static async open(target: URL): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = proxy.#server.address();
    if (address !== null && typeof address === 'object') proxy.port = address.port;
    return proxy;
  }

  /** The address of the server by way of the proxy. */
  through(target: URL): string {
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Holds all bytes, of new connections too. */
  freeze(): void {
    this.#frozen = true;
    for (const pair of this.#pairs) this.#hold(pair);
  }

  /** Breaks all connections. */
  cut(): void {
    for (const { client, upstream } of this.#pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  }

  /** Breaks all connections, and new ones at once. */
  refuse(): void {
    this.#refusing = true;
    this.cut();
  }

  /** Ends every disturbance; bytes that were held arrive. */
  restore(): void {
    this.#refusing = false;
    if (!this.#frozen) return;
    this.#frozen = false;
    for (const pair of this.#pairs) this.#pass(pair);
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: Socket): void {
    if (this.#refusing) return void client.resetAndDestroy();
    const pair = { client, upstream: connect(this.#target) };
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      client.destroy();
      pair.upstream.destroy();
    };
    for (const socket of [client, pair.upstream]) socket.on('error', end).on('close', end);
    if (this.#frozen) this.#hold(pair);
    else this.#pass(pair);
  }

  #pass({ client, upstream }: Pair): void {
    client.pipe(upstream);
    upstream.pipe(client);
  }

  #hold({ client, upstream }: Pair): void {
    client.unpipe(upstream).pause();
    upstream.unpipe(client).pause();
  }
}
