import * as calls from '@contract/b2b/calls';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps';
import { registerCalls } from '../http/route';
import { listBackOffices } from './back-offices';
import { exchangeHandoff, handOff } from './handoff';

/** The calls under `/b2b` (D10). */
export const registerB2b = (app: FastifyInstance, deps: Deps): void =>
  registerCalls(app, deps, calls, {
    domains: () => listBackOffices(deps.db),
    handoff: ({ payload, session }) => handOff(deps, session, payload.origin),
    exchange: ({ payload }) => exchangeHandoff(deps, payload),
  });
