import { resolve } from 'node:path';
import fastify from 'fastify';
import { registerWeb } from '../../server/web/web';

/** The pages below `reference/`. */
export type ReferenceName = 'paint' | 'form' | 'picker' | 'room';

/** A reference page, served as the app is: by the same code, with the same headers, compressed alike. */
export interface Reference {
  /** Address of the page. */
  url: string;
  stop(): Promise<void>;
}

/** Serves a built reference page on a free port. Whatever its form sends is answered at once. */
export async function serveReference(name: ReferenceName): Promise<Reference> {
  const app = fastify();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
  app.post('/session', () => ({}));
  await registerWeb(
    app,
    { config: { publicOrigin: 'http://127.0.0.1' }, origins: () => Promise.resolve([]) },
    resolve(import.meta.dirname, '../../dist/bench', name),
  );
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${origin}/`, stop: () => app.close() };
}
