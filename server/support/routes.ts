import * as calls from '@contract/support/calls';
import type { FastifyInstance } from 'fastify';
import { openSupportRoom } from '../chat/support-rooms';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import {
  closeRequest,
  handOverRequest,
  listColleagues,
  listRequests,
  requireRequest,
  takeRequest,
} from './requests';

/** The calls under `/support`. */
export const registerSupport = (app: FastifyInstance, deps: AppDeps): void =>
  registerCalls(app, deps, calls, {
    openSupport: ({ session }) => openSupportRoom(deps, session.member.id),
    listRequests: ({ payload, session }) => listRequests(deps.db, session.member.id, payload),
    getRequest: ({ payload: { room }, session }) =>
      requireRequest(deps.db, { assistant: session.member.id, room }),
    takeRequest: ({ payload: { room }, session }) =>
      takeRequest(deps, { assistant: session.member.id, room }),
    listColleagues: ({ session }) => listColleagues(deps.db, session.member.id),
    handOverRequest: ({ payload, session }) =>
      handOverRequest(deps, { assistant: session.member.id, ...payload }),
    closeRequest: ({ payload: { room }, session }) =>
      closeRequest(deps, { assistant: session.member.id, room }),
  });
