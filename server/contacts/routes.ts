import * as calls from '@contract/contacts/calls';
import type { FastifyInstance } from 'fastify';
import { block, endFriendship, unblock } from '../chat/friendships';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { listBlocked, listContacts } from './contacts';
import { findPerson } from './find-person';

/** The calls under `/people` and `/contacts`. */
export function registerContacts(app: FastifyInstance, deps: AppDeps): void {
  const { db } = deps;
  registerCalls(app, deps, calls, {
    findPerson: ({ payload, session }) => findPerson(deps, session.member.id, payload.username),
    listContacts: ({ session, caller }) => listContacts(db, session.member.id, caller.locale),
    endContact: async ({ payload, session }) => {
      await endFriendship(deps, session.member.id, payload.memberId);
      return null;
    },
    listBlocked: ({ session }) => listBlocked(db, session.member.id),
    blockPerson: ({ payload, session }) => block(deps, session.member.id, payload.memberId),
    unblockPerson: async ({ payload, session }) => {
      await unblock(deps, session.member.id, payload.memberId);
      return null;
    },
  });
}
