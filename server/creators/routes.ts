import * as calls from '@contract/creator/calls';
import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { findApplication } from './applications';
import { apply } from './apply';

/** The calls under `/creator` (D10, D21). */
export const registerCreators = (app: FastifyInstance, deps: AppDeps): void =>
  registerCalls(app, deps, calls, {
    application: ({ payload, session }) => findApplication(deps.db, session.member.id, payload.type),
    apply: ({ payload, session }) => apply(deps.sso, session.member, payload),
  });
