import * as calls from '@contract/public/calls';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { registerCalls } from '../http/route';
import { createFigures, readSite } from './site';

/** The calls under `/public` (D10). */
export function registerPublic(app: FastifyInstance, deps: Deps): void {
  const countFigures = createFigures(deps);
  registerCalls(app, deps, calls, {
    site: () => readSite(deps, countFigures),
    announcements: async () => [],
  });
}
