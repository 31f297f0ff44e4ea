import * as call from '@contract/public';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { route } from '../http/route';
import { readSite } from './site';

/** The calls under `/public` (D10). */
export function registerPublic(app: FastifyInstance, deps: Deps): void {
  route(app, deps, call.site, () => readSite(deps));
}
