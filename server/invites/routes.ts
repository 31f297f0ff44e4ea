import * as calls from '@contract/invite/calls';
import type { FastifyInstance } from 'fastify';
import { type Caller, type Handlers, type ReadSession, registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import type { ActiveSession } from '../session/sessions';
import { createFriendInvite, listFriendInvites, revokeFriendInvite } from './friend-invites';
import {
  acceptAsMember,
  countLookup,
  joinAsMember,
  joinGroupAsMember,
  showFriend,
  showGroup,
  showTarget,
} from './invites';
import { findAgentOf, type TargetName } from './targets';

type InviteHandlers = Handlers<typeof calls>;

/** What a visitor or a member is invited to. */
const showHandlers = (
  deps: AppDeps,
): Pick<InviteHandlers, 'showGroup' | 'showRoom' | 'showAgent' | 'showFriend'> => {
  const show = async (
    { caller, readSession }: { caller: Caller; readSession: ReadSession },
    name: TargetName,
  ) => (await countLookup(deps, caller)) ?? showTarget(deps.db, name, readSession);
  return {
    showGroup: async ({ payload, caller, readSession }) =>
      (await countLookup(deps, caller)) ?? showGroup(deps, payload.groupLink, readSession),
    showRoom: (input) => show(input, { type: 'room', key: input.payload.hicsRoomId }),
    showAgent: (input) => show(input, { type: 'agent', key: input.payload.agentId }),
    showFriend: async ({ payload, caller, readSession }) =>
      (await countLookup(deps, caller)) ?? showFriend(deps.db, payload.inviteCode, readSession),
  };
};

/** Joining as a member. */
const joinHandlers = (
  deps: AppDeps,
): Pick<InviteHandlers, 'joinGroup' | 'joinRoom' | 'joinAgent' | 'joinFriend'> => {
  const join = async ({ caller, session }: { caller: Caller; session: ActiveSession }, name: TargetName) =>
    (await countLookup(deps, caller)) ?? joinAsMember(deps, name, session.member.id);
  return {
    joinGroup: async ({ payload, caller, session }) =>
      (await countLookup(deps, caller)) ?? joinGroupAsMember(deps, payload.groupLink, session.member.id),
    joinRoom: (input) => join(input, { type: 'room', key: input.payload.hicsRoomId }),
    joinAgent: (input) => join(input, { type: 'agent', key: input.payload.agentId }),
    joinFriend: async ({ payload, caller, session }) =>
      (await countLookup(deps, caller)) ?? acceptAsMember(deps, payload.inviteCode, session.member.id),
  };
};

/** The calls under `/invite`, and the member's own invites (D10, D20). */
export function registerInvites(app: FastifyInstance, deps: AppDeps): void {
  const { db, config, clock } = deps;
  registerCalls(app, deps, calls, {
    ...showHandlers(deps),
    ...joinHandlers(deps),
    listInvites: ({ session }) => listFriendInvites(db, config, session.member.id),
    createInvite: async ({ session: { member } }) =>
      (await createFriendInvite(db, member.id, clock())) ?? listFriendInvites(db, config, member.id),
    revokeInvite: async ({ payload, session: { member } }) => {
      await revokeFriendInvite(db, member.id, payload.id);
      return listFriendInvites(db, config, member.id);
    },
    myAgent: async ({ session }) => {
      const agent = await findAgentOf(db, session.member.id);
      return agent && { title: agent.title };
    },
  });
}
