import { WORKER } from '@contract/constants';
import type { FastifyInstance } from 'fastify';

/** A worker that removes itself and everything that was kept. Open pages go on without one. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const remove = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/**
 * Sends, while the worker is switched off, one that removes itself in its place. Browsers take it with the next page that
 * they load.
 */
export function replaceWorker(app: FastifyInstance, isOn: () => Promise<boolean>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== WORKER.script || (await isOn())) return;
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(REMOVAL);
  });
}
