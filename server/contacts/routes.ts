import * as calls from '@contract/contacts/calls';
import type { FastifyInstance } from 'fastify';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { blockPerson, endContact, listBlocked, listContacts, unblockPerson } from './contacts';
import { findPerson } from './find-person';

/** The calls under `/people` and `/contacts`. */
export function registerContacts(app: FastifyInstance, deps: AppDeps): void {
  const { db, clock } = deps;
  registerCalls(app, deps, calls, {
    findPerson: ({ payload, session }) => findPerson(deps, session.member.id, payload.username),
    listContacts: ({ session, caller }) => listContacts(db, session.member.id, caller.locale),
    endContact: async ({ payload, session }) => {
      await db.transaction((tx) => endContact(tx, session.member.id, payload.memberId));
      return null;
    },
    listBlocked: ({ session }) => listBlocked(db, session.member.id),
    blockPerson: ({ payload, session }) => blockPerson(db, session.member.id, payload.memberId, clock()),
    unblockPerson: async ({ payload, session }) => {
      await unblockPerson(db, session.member.id, payload.memberId);
      return null;
    },
  });
}
