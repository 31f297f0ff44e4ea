import { connect, createServer, type Socket } from 'node:net';
import type { Network } from './phone';

/** A slow line to a server: other than the browser's own, service workers feel it, and connections cost a round trip. */
export interface SlowLine {
  origin: string;
  /** Makes the line as fast as the machine, or slow again. */
  setSlow(slow: boolean): void;
  close(): Promise<void>;
}

/** One direction, which all connections share: tells how many milliseconds a chunk takes. */
function createQueue(bytesPerSecond: number, delay: number) {
  let freeAt = 0;
  return (bytes: number): number => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1_000;
    return freeAt - now + delay;
  };
}

/** Opens a line to an origin. */
export async function openSlowLine(origin: string, network: Network): Promise<SlowLine> {
  const { hostname, port } = new URL(origin);
  const down = createQueue(network.downloadThroughput, network.latency / 2);
  const up = createQueue(network.uploadThroughput, network.latency / 2);
  let isSlow = true;
  const sockets = new Set<Socket>();
  const carry = (from: Socket, to: Socket, delayOf: (bytes: number) => number, handshake = 0): void => {
    const openedAt = performance.now();
    const later = (bytes: number, act: () => void) => {
      if (!isSlow) return act();
      const sinceOpened = performance.now() - openedAt;
      setTimeout(act, delayOf(bytes) + Math.max(0, handshake - sinceOpened));
    };
    sockets.add(from);
    from.on('data', (chunk) => later(chunk.length, () => to.write(chunk)));
    from.on('end', () => later(0, () => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    carry(client, upstream, up, network.latency);
    carry(upstream, client, down);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    setSlow: (slow) => (isSlow = slow),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
