import * as calls from '@contract/public/calls';
import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { readSite } from './site';

/** The calls under `/public` (D10). */
export function registerPublic(app: FastifyInstance, deps: AppDeps): void {
  registerCalls(app, deps, calls, {
    site: () => readSite(deps, deps.countFigures),
    announcements: async () => [],
  });
}
