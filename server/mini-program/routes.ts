import * as call from '@contract/mini-program';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { memberRoute, route } from '../http/route';
import { grantAccess, verifyAccess } from './access';

/** The calls under `/miniProgram` (D10). */
export function registerMiniProgram(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, call.oneTimeToken, ({ payload, session }) =>
    grantAccess(deps, session.member, payload.ma),
  );
  route(app, deps, call.verify, ({ payload }) => verifyAccess(deps, payload));
}
