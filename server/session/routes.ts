import * as calls from '@contract/session/calls';
import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { endSessionOf, endSessions, listSessions } from './sessions';

/** The calls under `/member/sessions` (D10, D15). */
export const registerSession = (app: FastifyInstance, deps: AppDeps): void =>
  registerCalls(app, deps, calls, {
    listSessions: ({ session }) => listSessions(deps.db, session, deps.clock()),
    revokeSessions: async ({ payload: { id }, session }) => {
      if (id === undefined) await endSessions(deps.db, session.member.id, session.id);
      else await endSessionOf(deps.db, session.member.id, id);
      return null;
    },
  });
