import * as calls from '@contract/member/calls';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { destinationOf } from '../sso/destination';
import { acceptAgreement } from './agreement';
import { changePassword, changePasswordByCode } from './change-password';
import { changeContact, removeContact } from './contacts';
import { deleteAccount } from './delete-account';
import { exportData } from './export-data';
import { toUserInfo } from './members';
import { replaceAvatar, updateProfile } from './profile';

/** The calls under `/member` (D10). */
export const registerMember = (app: FastifyInstance, deps: AppDeps): void =>
  registerCalls(app, deps, calls, {
    me: async ({ session }) => toUserInfo(session.member),
    updateProfile: ({ payload, session }) => updateProfile(deps, session, payload),
    uploadAvatar: ({ payload, session }) => replaceAvatar(deps, session, payload.picture),
    acceptAgreement: ({ payload, session }) =>
      acceptAgreement(deps.db, session.member.id, payload.agreement, deps.clock()),
    changePassword: ({ payload, session, caller }) =>
      changePassword(deps.sso, { ...payload, session, caller }),
    changePasswordByCode: ({ payload, session, caller }) =>
      changePasswordByCode(deps.sso, { ...payload, session, caller }),
    changeContact: async ({ payload, session, caller }) => {
      const destination = destinationOf(payload);
      if (destination instanceof Failure) return destination;
      return changeContact(deps.sso, { ...payload, destination, session, caller });
    },
    removeContact: ({ payload, session, caller }) => removeContact(deps.sso, { ...payload, session, caller }),
    deleteAccount: ({ payload, session, caller }) =>
      deleteAccount(deps.sso, deps.memberData.erase, { ...payload, session, caller }),
    exportData: ({ session }) => exportData(deps.sso, deps.memberData.export, session.member.id),
  });
