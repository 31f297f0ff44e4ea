import { createServer, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two parts: a browser paints what it has. */
const PAUSE = 500;

async function send(response: ServerResponse, parts: readonly string[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  for (const part of parts) {
    response.write(part);
    await setTimeout(PAUSE);
  }
  response.end();
}

/** Serves a document in parts, as a slow line does, and nothing else. */
export async function openSlowDocument(
  parts: readonly string[],
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/?')) void send(response, parts);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
