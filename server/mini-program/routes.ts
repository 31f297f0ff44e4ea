import * as calls from '@contract/mini-program/calls';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { registerCalls } from '../http/route';
import { grantAccess, verifyAccess } from './access';

/** The calls under `/miniProgram` (D10). */
export const registerMiniProgram = (app: FastifyInstance, deps: Deps): void =>
  registerCalls(app, deps, calls, {
    oneTimeToken: ({ payload, session }) => grantAccess(deps, session, payload.ma),
    verify: ({ payload }) => verifyAccess(deps, payload),
  });
