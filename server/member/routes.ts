import * as calls from '@contract/member/calls';
import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { acceptAgreement } from './agreement';
import { changePassword, changePasswordByCode } from './change-password';
import { toUserInfo } from './members';

/** The calls under `/member` (D10). */
export const registerMember = (app: FastifyInstance, deps: AppDeps): void =>
  registerCalls(app, deps, calls, {
    me: async ({ session }) => toUserInfo(session.member),
    acceptAgreement: ({ payload, session }) =>
      acceptAgreement(deps.db, session.member.id, payload.agreement, deps.clock()),
    changePassword: ({ payload, session, caller }) =>
      changePassword(deps.sso, { ...payload, session, caller }),
    changePasswordByCode: ({ payload, session, caller }) =>
      changePasswordByCode(deps.sso, { ...payload, session, caller }),
  });
