import * as call from '@contract/b2b';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { memberRoute, route } from '../http/route';
import { listBackOffices } from './back-offices';
import { exchangeHandoff, handOff } from './handoff';

/** The calls under `/b2b` (D10). */
export function registerB2b(app: FastifyInstance, deps: Deps): void {
  route(app, deps, call.domains, () => listBackOffices(deps.db));
  memberRoute(app, deps, call.handoff, ({ payload, session }) =>
    handOff(deps, session.member, payload.origin),
  );
  route(app, deps, call.exchange, ({ payload }) => exchangeHandoff(deps, payload));
}
