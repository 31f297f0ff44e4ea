import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds running requests get to finish once the server stops. */
const PATIENCE = 8_000;
/** Milliseconds a connection that has sent nothing yet gets to send its first byte. */
const FIRST_BYTE = 500;
/** Milliseconds between two looks for connections that have become idle. */
const LOOK = 100;

/**
 * Ends connections when the server closes, whatever their clients do: idle ones at once, the others once their
 * request is answered, all of them after 8 s. Answers given meanwhile say `connection: close`.
 *
 * Node alone would keep a connection that becomes idle after the stop, one that has sent nothing yet (browsers
 * open spare ones), and one whose client stalls.
 */
export function drainOnClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket) => {
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
    // Requests that have already arrived are read before idle connections are closed.
    await setImmediate();
  });
}

function drain(server: Server, sockets: ReadonlySet<Socket>): void {
  const end = (chosen: (socket: Socket) => boolean) => {
    for (const socket of sockets) if (chosen(socket)) socket.destroy();
  };
  const timers = [
    setInterval(() => server.closeIdleConnections(), LOOK),
    setTimeout(() => end((socket) => socket.bytesRead === 0), FIRST_BYTE),
    setTimeout(() => end(() => true), PATIENCE),
  ];
  server.once('close', () => timers.forEach((timer) => clearTimeout(timer)));
}
