import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that running requests get to finish when the server stops. */
const REQUEST_TIMEOUT = 8_000;
/** Milliseconds that connections which nobody has accepted yet get, and turns without one after which there are none. */
const ACCEPT_TIMEOUT = 1_000;
const QUIET_TURNS = 2;
/** Milliseconds after that in which a new connection may send its first byte. */
const FIRST_BYTE_TIMEOUT = 500;
/** Milliseconds between two checks for idle connections. */
const IDLE_CHECK = 100;

/**
 * Closes all connections when the server stops: idle ones at once, the others when their request is answered, all of
 * them after 8 s. Answers in the meantime have the header `connection: close`.
 *
 * Node itself would keep three kinds: connections that become idle after the stop, those that have not sent anything
 * (browsers open spare ones), and those whose client stalls. It would also reset connections that were made and not
 * accepted: it accepts one in each turn of its loop, and a balancer doesn't send their requests to another process.
 */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  let closing = false;
  let accepted = 0;
  app.server.on('connection', (socket) => {
    accepted++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('preClose', async () => {
    closing = true;
    drain(app.server, sockets);
    // Lets requests that have already arrived be read before idle connections are closed.
    await untilNoneComes(() => accepted);
    app.server.close();
  });
}

/** Waits for a moment in which no connection waits to be accepted. */
async function untilNoneComes(accepted: () => number): Promise<void> {
  const deadline = performance.now() + ACCEPT_TIMEOUT;
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < deadline;) {
    const before = accepted();
    await setImmediate();
    quiet = accepted() === before ? quiet + 1 : 0;
  }
}

function drain(server: Server, sockets: ReadonlySet<Socket>): void {
  const end = (chosen: (socket: Socket) => boolean) => {
    for (const socket of sockets) if (chosen(socket)) socket.destroy();
  };
  const timers = [
    setInterval(() => server.closeIdleConnections(), IDLE_CHECK),
    setTimeout(() => end((socket) => socket.bytesRead === 0), ACCEPT_TIMEOUT + FIRST_BYTE_TIMEOUT),
    setTimeout(() => end(() => true), REQUEST_TIMEOUT),
  ];
  server.once('close', () => timers.forEach((timer) => clearTimeout(timer)));
}
