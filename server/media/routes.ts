import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { findPicture, picturePath } from './pictures';
import { PICTURE_SIZES } from './read-picture';

/** Browsers may keep a picture, shared caches may not. It never changes: a new picture has a new address. */
const CACHE = 'private, max-age=31536000, immutable';

/** Serves pictures at their unguessable addresses (D19); 404 without a body for any other. */
export function registerMedia(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  for (const size of PICTURE_SIZES)
    app.get<{ Params: { id: string } }>(picturePath(':id', size), async (request, reply) => {
      const content = await findPicture(db, request.params.id, size);
      if (!content) return reply.code(404).header('cache-control', 'no-store').send();
      return reply.header('cache-control', CACHE).type('image/webp').send(Buffer.from(content));
    });
}
