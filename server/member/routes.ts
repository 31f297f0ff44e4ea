import * as call from '@contract/member';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { memberRoute } from '../http/route';
import { toUserInfo } from './members';

/** The calls under `/member` (D10). */
export function registerMember(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, call.me, async ({ session }) => toUserInfo(session.member));
}
