import * as calls from '@contract/chat/calls';
import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import * as groupCalls from '@contract/chat/group-calls';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open';
import type { Failure } from '../failure';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { mayRead } from '../support/holding';
import { noteViews } from '../support/log';
import { type Actor, actorOf } from './actor';
import { arrangeRoom, clearRoom } from './arrangement';
import { editMessage, pinMessage, reactToMessage } from './changes';
import { deleteMessages } from './deletions';
import { openDirectRoom } from './direct-rooms';
import { listEventsAfter, listEventsBefore } from './event-lists';
import { listPinned } from './events';
import { createLink, listLinks, revokeLink } from './group-links';
import {
  addMembers,
  changeRole,
  deleteOwnGroup,
  forgiveRemoved,
  leaveGroup,
  listGroupMembers,
  listRemoved,
  removeMember,
} from './group-members';
import { answerInvitation, answerRequest, listInvitations, listRequests } from './group-requests';
import { changeGroup, createGroup, removeGroupPicture, setGroupPicture } from './group-settings';
import { findIntroduced, introduce } from './introductions';
import { findMembership } from './memberships';
import { forwardMessage, sendMessage } from './messages';
import { muteRoom } from './mute';
import { findProfile, listCommonGroups } from './profiles';
import { markRead } from './read-marks';
import { acceptRequest, declineRequest } from './requests';
import { listReaders, listRoomPeople } from './room-people';
import { listRooms, requireRoomAs, unknownRoom } from './rooms';
import { openSavedRoom } from './saved-room';
import { searchMessages } from './search';
import { fillMissingTerms } from './search-terms-filling';
import { sync } from './sync';
import { uploadMedia } from './uploads';

/** A page of events: the last of a room, or those before or after a place. */
interface Page {
  room: string;
  beforeSeq?: number | undefined;
  afterSeq?: number | undefined;
}

/**
 * Whether an actor may read a room: a member must belong to it; an assistant must have taken the request, or it waits.
 */
const isReader = async (db: Database, { memberId, assistant }: Actor, room: string): Promise<boolean> =>
  assistant === undefined
    ? (await findMembership(db, room, memberId)) !== null
    : mayRead(db, room, assistant);

/** A page of a room's events; 404 for a room that isn't the member's. Views by assistants are logged. */
async function listEvents(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  actor: Actor,
  { room, beforeSeq, afterSeq }: Page,
): Promise<RoomEvent[] | Failure> {
  const { memberId, assistant } = actor;
  if (!(await isReader(db, actor, room))) return unknownRoom();
  if (assistant !== undefined) await noteViews(db, { rooms: [room], assistant, at: clock() });
  return afterSeq === undefined
    ? listEventsBefore(db, memberId, room, beforeSeq)
    : listEventsAfter(db, memberId, room, afterSeq);
}

/** The pinned messages of a room; 404 for a room that isn't the member's. Views by assistants are logged. */
async function listPins(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  actor: Actor,
  room: string,
): Promise<MessageEvent[] | Failure> {
  const { memberId, assistant } = actor;
  if (!(await isReader(db, actor, room))) return unknownRoom();
  if (assistant !== undefined) await noteViews(db, { rooms: [room], assistant, at: clock() });
  return listPinned(db, memberId, room);
}

/** The calls of groups. */
function registerGroups(app: FastifyInstance, deps: AppDeps): void {
  const { db } = deps;
  registerCalls(app, deps, groupCalls, {
    createGroup: ({ payload, session }) => createGroup(deps, session.member.id, payload),
    changeGroup: ({ payload: { room, ...change }, session }) =>
      changeGroup(deps, { room, memberId: session.member.id }, change),
    setGroupPicture: ({ payload: { room, file }, session }) =>
      setGroupPicture(deps, { room, memberId: session.member.id }, file),
    removeGroupPicture: ({ payload, session }) =>
      removeGroupPicture(deps, { ...payload, memberId: session.member.id }),
    listGroupMembers: ({ payload, session }) =>
      listGroupMembers(db, { ...payload, memberId: session.member.id }),
    addGroupMembers: ({ payload: { room, memberIds: ids }, session }) =>
      addMembers(deps, { room, ids, memberId: session.member.id }),
    removeGroupMember: ({ payload: { room, memberId: target }, session }) =>
      removeMember(deps, { room, target, memberId: session.member.id }),
    setGroupRole: ({ payload: { room, role, memberId: target }, session }) =>
      changeRole(deps, { room, role, target, memberId: session.member.id }),
    leaveGroup: ({ payload, session }) => leaveGroup(deps, { ...payload, memberId: session.member.id }),
    deleteGroup: ({ payload, session }) => deleteOwnGroup(deps, { ...payload, memberId: session.member.id }),
    listRemoved: ({ payload, session }) => listRemoved(deps, { ...payload, memberId: session.member.id }),
    forgiveRemoved: ({ payload: { room, memberId: target }, session }) =>
      forgiveRemoved(deps, { room, target, memberId: session.member.id }),
    listGroupLinks: ({ payload, session }) => listLinks(deps, { ...payload, memberId: session.member.id }),
    createGroupLink: ({ payload, session }) => createLink(deps, { ...payload, memberId: session.member.id }),
    revokeGroupLink: ({ payload, session }) => revokeLink(deps, { ...payload, memberId: session.member.id }),
    listJoinRequests: ({ payload, session }) =>
      listRequests(deps, { ...payload, memberId: session.member.id }),
    answerJoinRequest: ({ payload: { room, accept, memberId: target }, session }) =>
      answerRequest(deps, { room, accept, target, memberId: session.member.id }),
    listInvitations: ({ session }) => listInvitations(db, session.member.id),
    answerInvitation: ({ payload, session }) =>
      answerInvitation(deps, { ...payload, memberId: session.member.id }),
    listRoomPeople: ({ payload: { room, memberIds: ids }, session }) =>
      listRoomPeople(db, { room, ids, memberId: session.member.id }),
    getPerson: ({ payload, session }) => findProfile(deps, { ...payload, viewerId: session.member.id }),
    introducePerson: ({ payload, session }) => introduce(deps, { ...payload, viewerId: session.member.id }),
    getIntroduced: ({ payload: { introduction, memberId }, session }) =>
      findIntroduced(deps, { memberId, viewerId: session.member.id }, introduction),
    listCommonGroups: ({ payload, session }) =>
      listCommonGroups(db, { ...payload, viewerId: session.member.id }),
    listReaders: ({ payload, session }) => listReaders(db, { ...payload, memberId: session.member.id }),
  });
}

/** The calls under `/chat`. */
export function registerChat(app: FastifyInstance, deps: AppDeps): void {
  const { db } = deps;
  registerGroups(app, deps);
  registerCalls(app, deps, calls, {
    openRoom: ({ payload, session }) => openDirectRoom(deps, session.member.id, payload.memberId),
    openSaved: ({ session }) => openSavedRoom(deps, session.member.id),
    listRooms: ({ payload, session }) => listRooms(db, actorOf(session.member), payload.cursor),
    getRoom: ({ payload, session }) => requireRoomAs(db, actorOf(session.member), payload.room),
    listEvents: ({ payload, session }) => listEvents(deps, actorOf(session.member), payload),
    uploadMedia: ({ payload, session }) => uploadMedia(deps, { ...payload, ...actorOf(session.member) }),
    sendMessage: ({ payload, session }) => sendMessage(deps, { ...payload, ...actorOf(session.member) }),
    forwardMessage: ({ payload: { fromRoom, fromSeq, ...sent }, session }) =>
      forwardMessage(deps, {
        ...sent,
        memberId: session.member.id,
        from: { room: fromRoom, seq: fromSeq },
      }),
    editMessage: ({ payload, session }) => editMessage(deps, { ...payload, ...actorOf(session.member) }),
    deleteMessages: ({ payload, session }) =>
      deleteMessages(deps, { ...payload, ...actorOf(session.member) }),
    reactToMessage: ({ payload, session }) =>
      reactToMessage(deps, { ...payload, ...actorOf(session.member) }),
    pinMessage: ({ payload, session }) => pinMessage(deps, { ...payload, ...actorOf(session.member) }),
    listPins: ({ payload, session }) => listPins(deps, actorOf(session.member), payload.room),
    markRead: ({ payload, session }) => markRead(deps, { ...payload, ...actorOf(session.member) }),
    muteRoom: ({ payload, session }) => muteRoom(deps, session.member.id, payload),
    arrangeRoom: ({ payload, session }) => arrangeRoom(deps, session.member.id, payload),
    clearRoom: ({ payload, session }) => clearRoom(deps, session.member.id, payload),
    acceptRequest: ({ payload, session }) => acceptRequest(deps, session.member.id, payload.room),
    declineRequest: ({ payload, session }) => declineRequest(deps, session.member.id, payload.room),
    sync: ({ payload, session }) => sync(deps, actorOf(session.member), payload),
    searchMessages: ({ payload, session }) => searchMessages(deps, actorOf(session.member), payload),
  });
  fillMissingTerms(app, deps);
}
