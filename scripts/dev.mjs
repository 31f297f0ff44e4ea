import { spawn } from 'node:child_process';
import { createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { ensureDependencies } from './lib/dependencies.mjs';
import { endWithParent } from './lib/end-with-parent.mjs';
import { requireNode, root } from './lib/project.mjs';

// App and server share one address, as in production: Vite serves the app with hot reload and proxies other
// requests to the server, which restarts when one of its sources changes.

requireNode();
endWithParent();
await ensureDependencies();

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const origin = process.env.PUBLIC_ORIGIN || `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
const serverPort = await freePort();

// The server sees only requests from this proxy, so the rule of the inbox (D3) is applied here.
const inboxOpen = process.env.DEV_INBOX === '1' || /^(localhost|::1|127(\.\d+){3})$/.test(host);
const pages = ['/privacy', '/eula', '/support'];
const files = ['/manifest.webmanifest', '/robots.txt', '/sitemap.xml'];
const inbox = inboxOpen ? ['/dev/inbox'] : [];
const served = ['/api', '/health', '/media', '/ws', ...pages, ...files, ...inbox];

process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
const { createLogger, createServer } = await import('vite');
const vite = await createServer({
  configFile: path.join(root, 'config/web/vite.config.ts'),
  clearScreen: false,
  customLogger: quietLogger(),
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(served.map((prefix) => [prefix, proxy()])),
  },
});
try {
  await vite.listen();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

const server = spawn(
  process.execPath,
  [
    path.join(root, 'node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    path.join(root, 'server/main.ts'),
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_ORIGIN: origin },
  },
);
server.on('exit', (code) => void vite.close().finally(() => process.exit(code ?? 0)));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'));

/** Doesn't log proxy errors while the server restarts: such requests are answered with 503. */
function quietLogger() {
  const logger = createLogger('warn');
  const { error } = logger;
  logger.error = (message, options) => {
    if (!message.includes('http proxy error')) error(message, options);
  };
  return logger;
}

/** Keeps the `Host` of the request, which the development inbox checks. */
function proxy() {
  return {
    target: `http://127.0.0.1:${serverPort}`,
    ws: true,
    configure: (instance) =>
      instance.on('error', (_error, _request, response) => {
        // The response of a socket is the connection itself.
        if (!response.headersSent) response.writeHead?.(503, { 'Retry-After': '1' });
        response.end?.();
      }),
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
