import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A tiny balancer: asks the servers in turn, and the next one where a request may be sent again. */
export class Balancer {
  readonly #origins: readonly string[];
  readonly #server: Server;
  #turn = 0;
  origin = '';

  private constructor(origins: readonly string[]) {
    this.#origins = origins;
    this.#server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));
  }

  static async open(origins: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(origins);
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    const address = balancer.#server.address();
    if (address !== null && typeof address === 'object') balancer.origin = `http://127.0.0.1:${address.port}`;
    return balancer;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const first = this.#turn++;
    for (let tries = 0; tries < this.#origins.length; tries++) {
      const origin = this.#origins[(first + tries) % this.#origins.length] ?? '';
      const answer = await forward(origin, incoming, Buffer.concat(chunks));
      if (answer === 'again') continue;
      if (answer === 'lost') break;
      // These two are about the connection to the server.
      const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      return void answer.pipe(outgoing);
    }
    outgoing.writeHead(502).end();
  }
}

/** A request may be sent again if it is a GET, or if the server has not taken its connection. */
function forward(
  origin: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | 'again' | 'lost'> {
  return new Promise((resolve) => {
    const outgoing = request(`${origin}${url}`, { method, headers, agent: false }, resolve);
    outgoing.on('error', (error) => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      resolve(isRefused || method === 'GET' ? 'again' : 'lost');
    });
    outgoing.end(body);
  });
}
