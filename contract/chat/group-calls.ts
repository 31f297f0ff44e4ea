import * as z from 'zod/mini';
import { defineCall, pageOf } from '../call';
import { CODE } from '../codes';
import { UPLOAD_LIMIT } from '../constants';
import { person } from '../contacts/person';
import * as field from '../fields';
import { ROOM_CURSOR } from './calls';
import {
  CIRCLES,
  groupInvitation,
  groupLink,
  groupMember,
  listedGroup,
  MAX_GROUP_MEMBERS,
  MAX_SLOW_MODE,
} from './group';
import { groupRoom } from './room';

/** Members per page of `listGroupMembers`. */
export const MEMBERS_PER_PAGE = 100;

/** The cursor after a page of members: the rank of the last one's role, when they joined, and their id. */
export const MEMBER_CURSOR = /^([0-2])_(\d{1,15})_(\d{1,16})$/;

/** The most members that one call adds. */
export const MAX_ADDED = 200;

/** The most people that one call looks up. */
export const MAX_ASKED_PEOPLE = 100;

/** The most links that a group can have at a time. */
export const MAX_GROUP_LINKS = 50;

/** Days for which an introduction shows whom it introduces. */
export const INTRODUCTION_DAYS = 30;

/** The longest lifetime of a link to a group, in hours: a year. */
const MAX_LINK_HOURS = 8_760;

const malformed: field.FieldError = 'malformed';
const required: field.FieldError = 'required';

const inRoom = { room: field.id };

const oneMember = z.object({ ...inRoom, memberId: field.memberId });

/** The member doesn't belong to the room, or may not do this there. */
const refused = [CODE.notAllowed, CODE.notFound] as const;

const atMost = (most: number) => field.wholeNumber.check(z.refine((value) => value <= most, malformed));

const positive = (most: number) => atMost(most).check(z.refine((value) => value > 0, malformed));

const memberIds = field.repeated(field.memberId).check(z.refine((ids) => ids.length <= MAX_ADDED, malformed));

/** The result of adding members. */
const added = z.object({
  room: groupRoom,
  /** Those who don't let the member add them, and get an invitation instead, if they accept invitations. */
  invited: z.array(z.int()),
  /**
   * Those who can't be added: out of the member's reach, blocked by the member, removed from the group, or it is full.
   */
  refused: z.array(z.int()),
});

/**
 * POST /chat/groups: creates a group, with the member as its owner. Members who allow it (`groupsFrom`) are added;
 * others get an invitation. 403 `muted`, 409 for an id that is taken, 429 after too many groups or invitations.
 */
export const createGroup = defineCall({
  method: 'POST',
  path: '/chat/groups',
  access: 'member',
  body: 'json',
  /** The client chooses the room's id, so that a retry finds the group that it created. */
  request: z.object({ id: field.id, title: field.groupTitle, memberIds }),
  data: added,
  codes: [CODE.notAllowed, CODE.conflict, CODE.tooManyRequests],
});

/**
 * POST /chat/groups/settings: changes the given settings, and says so in the group. 403 `notAdmin`, and for a title
 * `muted`.
 */
export const changeGroup = defineCall({
  method: 'POST',
  path: '/chat/groups/settings',
  access: 'member',
  body: 'json',
  request: z.object({
    ...inRoom,
    title: z.optional(field.groupTitle),
    whoWrites: z.optional(z.enum(CIRCLES, malformed)),
    whoInvites: z.optional(z.enum(CIRCLES, malformed)),
    whoPins: z.optional(z.enum(CIRCLES, malformed)),
    linksAllowed: z.optional(field.choice),
    slowMode: z.optional(atMost(MAX_SLOW_MODE)),
    membersHidden: z.optional(field.choice),
    historyOpen: z.optional(field.choice),
    approval: z.optional(field.choice),
  }),
  data: groupRoom,
  codes: [...refused, CODE.tooManyRequests],
});

/**
 * POST /chat/groups/picture: sets the group's picture, processed like a profile picture. 403 `notAdmin` and `muted`,
 * 413, 415, 429.
 */
export const setGroupPicture = defineCall({
  method: 'POST',
  path: '/chat/groups/picture',
  access: 'member',
  body: 'upload',
  bodyLimit: UPLOAD_LIMIT,
  timeout: 30_000,
  request: z.object({ ...inRoom, file: z.file(required) }),
  data: groupRoom,
  codes: [...refused, CODE.tooManyRequests],
});

/** POST /chat/groups/picture/remove: removes the group's picture. 403 `notAdmin`. */
export const removeGroupPicture = defineCall({
  method: 'POST',
  path: '/chat/groups/picture/remove',
  access: 'member',
  body: 'json',
  request: z.object(inRoom),
  data: groupRoom,
  codes: [...refused, CODE.tooManyRequests],
});

/**
 * GET /chat/groups/members: the owner, the admins, then the others, each in the order of joining. 403 `membersHidden`.
 */
export const listGroupMembers = defineCall({
  method: 'GET',
  path: '/chat/groups/members',
  access: 'member',
  request: z.object({ ...inRoom, cursor: z.optional(z.string().check(z.regex(MEMBER_CURSOR, malformed))) }),
  data: pageOf(groupMember),
  page: true,
  codes: refused,
});

/**
 * POST /chat/groups/members/add: adds the members who allow it (`groupsFrom`); others get an invitation. An admin
 * thereby lets removed members return. 403 `cannotInvite`, 429 after too many invitations.
 */
export const addGroupMembers = defineCall({
  method: 'POST',
  path: '/chat/groups/members/add',
  access: 'member',
  body: 'json',
  request: z.object({ ...inRoom, memberIds: memberIds.check(z.refine((ids) => ids.length > 0, required)) }),
  data: added,
  codes: [...refused, CODE.tooManyRequests],
});

/**
 * POST /chat/groups/members/remove: removes a member, who can return only if an admin lets them. Only the owner can
 * remove admins: 403 `notAdmin`. 404 for somebody who isn't in the group.
 */
export const removeGroupMember = defineCall({
  method: 'POST',
  path: '/chat/groups/members/remove',
  access: 'member',
  body: 'json',
  request: oneMember,
  data: groupRoom,
  codes: refused,
});

/**
 * POST /chat/groups/members/role: the owner makes a member an admin or an ordinary member; `owner` hands over the
 * group. 403 `notOwner`.
 */
export const setGroupRole = defineCall({
  method: 'POST',
  path: '/chat/groups/members/role',
  access: 'member',
  body: 'json',
  request: z.object({ ...oneMember.shape, role: z.enum(['owner', 'admin', 'member'], malformed) }),
  data: groupRoom,
  codes: refused,
});

/** POST /chat/groups/leave: leaves a group. An owner is succeeded by the oldest admin, else by the oldest member. */
export const leaveGroup = defineCall({
  method: 'POST',
  path: '/chat/groups/leave',
  access: 'member',
  body: 'json',
  request: z.object(inRoom),
  data: z.null(),
  codes: [CODE.notFound],
});

/**
 * POST /chat/groups/delete: deletes a group with all its messages, for all its members; messages forwarded elsewhere
 * stay there. 403 `notOwner`.
 */
export const deleteGroup = defineCall({
  method: 'POST',
  path: '/chat/groups/delete',
  access: 'member',
  body: 'json',
  request: z.object(inRoom),
  data: z.null(),
  codes: refused,
});

/** GET /chat/groups/removed: the removed members, the latest first; for admins. 403 `notAdmin`. */
export const listRemoved = defineCall({
  method: 'GET',
  path: '/chat/groups/removed',
  access: 'member',
  request: z.object(inRoom),
  data: z.array(person),
  codes: refused,
});

/** POST /chat/groups/removed/forgive: lets a removed member join again; no effect on others. 403 `notAdmin`. */
export const forgiveRemoved = defineCall({
  method: 'POST',
  path: '/chat/groups/removed/forgive',
  access: 'member',
  body: 'json',
  request: oneMember,
  data: z.null(),
  codes: refused,
});

/** GET /chat/groups/links: the links to the group; admins get all of them, other members their own. */
export const listGroupLinks = defineCall({
  method: 'GET',
  path: '/chat/groups/links',
  access: 'member',
  request: z.object(inRoom),
  data: z.array(groupLink),
  secret: true,
  codes: refused,
});

/**
 * POST /chat/groups/links: creates a link to the group, for the invite calls `showGroup` and `joinGroup`. 403
 * `cannotInvite`, or `noAdmins` for a link with approval if nobody in the group can approve; 409 over `MAX_GROUP_LINKS`.
 */
export const createGroupLink = defineCall({
  method: 'POST',
  path: '/chat/groups/links',
  access: 'member',
  body: 'json',
  request: z.object({
    ...inRoom,
    hours: z.optional(positive(MAX_LINK_HOURS)),
    maxUses: z.optional(positive(MAX_GROUP_MEMBERS)),
    approval: field.choice,
  }),
  data: groupLink,
  secret: true,
  codes: [...refused, CODE.conflict],
});

/**
 * POST /chat/groups/links/revoke: revokes a link; no effect if it has ended. Members can revoke their own, admins any.
 */
export const revokeGroupLink = defineCall({
  method: 'POST',
  path: '/chat/groups/links/revoke',
  access: 'member',
  body: 'json',
  request: z.object({ ...inRoom, id: field.id }),
  data: z.null(),
  codes: refused,
});

/** GET /chat/groups/requests: who asks to join, the oldest request first; for admins. 403 `notAdmin`. */
export const listJoinRequests = defineCall({
  method: 'GET',
  path: '/chat/groups/requests',
  access: 'member',
  request: z.object(inRoom),
  data: z.array(z.object({ person, at: z.iso.datetime() })),
  codes: refused,
});

/**
 * POST /chat/groups/requests/answer: accepts or declines a request to join. An accepted member gets a notice, a declined
 * one isn't told. 404 if there is no such request any more, 409 if the group is full.
 */
export const answerJoinRequest = defineCall({
  method: 'POST',
  path: '/chat/groups/requests/answer',
  access: 'member',
  body: 'json',
  request: z.object({ ...oneMember.shape, accept: field.choice }),
  data: z.null(),
  codes: [...refused, CODE.conflict],
});

/** GET /chat/groups/invitations: the member's pending invitations to groups, the latest first. */
export const listInvitations = defineCall({
  method: 'GET',
  path: '/chat/groups/invitations',
  access: 'member',
  request: z.object({}),
  data: z.array(groupInvitation),
});

/**
 * POST /chat/groups/invitations/answer: accepts an invitation and joins the group, or declines it, of which nobody is
 * told. 404 if the invitation no longer exists, 409 if the group is full.
 */
export const answerInvitation = defineCall({
  method: 'POST',
  path: '/chat/groups/invitations/answer',
  access: 'member',
  body: 'json',
  request: z.object({ ...inRoom, accept: field.choice }),
  /** The room; null if declined. */
  data: z.object({ room: z.nullable(groupRoom) }),
  codes: [CODE.notFound, CODE.conflict],
});

/**
 * POST /chat/people: looks up people of a room by their ids: its members, unless their list is hidden, and those whom
 * its events name. Others are left out, as are deleted accounts.
 */
export const listRoomPeople = defineCall({
  method: 'POST',
  path: '/chat/people',
  access: 'member',
  body: 'json',
  request: z.object({
    ...inRoom,
    memberIds: field
      .repeated(field.memberId)
      .check(z.refine((ids) => ids.length <= MAX_ASKED_PEOPLE, malformed)),
  }),
  data: z.array(person),
  codes: [CODE.notFound],
});

/**
 * GET /chat/person: another member's profile, for acquaintances: their contacts, those who have a chat with them or a
 * request from them, those who share a group with them or can read what they wrote there, and those who have blocked
 * them. In a group that hides its members, membership alone doesn't count. 404 for everybody else, whether they exist
 * or not; 429 after too many of those. 400 for oneself.
 */
export const getPerson = defineCall({
  method: 'GET',
  path: '/chat/person',
  access: 'member',
  request: z.object({ memberId: field.memberId }),
  data: person,
  codes: [CODE.notFound, CODE.tooManyRequests],
});

/**
 * POST /chat/person/introduce: creates an introduction of another member, to be sent with the link to their profile:
 * whoever has it can see the profile for `INTRODUCTION_DAYS`. 404 for a member whom the reader isn't acquainted with,
 * and for one who can't be found by everybody; 429 after too many. 400 for oneself.
 */
export const introducePerson = defineCall({
  method: 'POST',
  path: '/chat/person/introduce',
  access: 'member',
  body: 'json',
  request: z.object({ memberId: field.memberId }),
  data: z.object({ introduction: z.string() }),
  secret: true,
  codes: [CODE.notFound, CODE.tooManyRequests],
});

/**
 * POST /chat/person/introduced: another member's profile, for acquaintances and for holders of an introduction. An
 * introduction becomes void once the member can't be found by everybody, has blocked the reader or the introducer, or
 * is no longer acquainted with the introducer. 404 for everybody else, whether they exist or not; 429 after too many of
 * those. 400 for oneself.
 */
export const getIntroduced = defineCall({
  method: 'POST',
  path: '/chat/person/introduced',
  access: 'member',
  body: 'json',
  request: z.object({ memberId: field.memberId, introduction: field.token }),
  data: person,
  codes: [CODE.notFound, CODE.tooManyRequests],
});

/**
 * GET /chat/person/groups: the groups that the reader shares with another member, the most recent first, without those
 * that hide their members from the reader. Empty for an unknown member.
 */
export const listCommonGroups = defineCall({
  method: 'GET',
  path: '/chat/person/groups',
  access: 'member',
  request: z.object({
    memberId: field.memberId,
    cursor: z.optional(z.string().check(z.regex(ROOM_CURSOR, malformed))),
  }),
  data: pageOf(listedGroup),
  page: true,
});

/**
 * GET /chat/readers: who has read one of the member's own messages in a group, at most `MEMBERS_PER_PAGE`. 403
 * `notOwn`.
 */
export const listReaders = defineCall({
  method: 'GET',
  path: '/chat/readers',
  access: 'member',
  request: z.object({ ...inRoom, seq: positive(2 ** 31 - 1) }),
  data: z.object({ readers: z.array(person), count: z.int() }),
  codes: refused,
});
