import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { ConfigError } from '../config';
import type { Metrics } from './metrics';

async function answer({ read }: Metrics, response: ServerResponse): Promise<void> {
  try {
    const { type, text } = await read();
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}

/**
 * Serves the metrics at `/metrics` on a port of their own, which only the monitoring should reach.
 * @throws ConfigError the port can't be used
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void answer(metrics, response);
    else response.writeHead(404).end();
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`METRICS_PORT ${port} on ${host} cannot be used: ${reason}.`, { cause: error });
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (server.listening) await once(server, 'close');
    },
  };
}
