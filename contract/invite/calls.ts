import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CODE } from '../codes';
import * as field from '../fields';

/** What one can be invited to (D20). */
export const INVITE_TYPES = ['group', 'room', 'agent', 'friend'] as const;

export type InviteType = (typeof INVITE_TYPES)[number];

/** What an invite says before it is accepted (D10, D20). */
export const invite = z.object({
  type: z.enum(INVITE_TYPES),
  /** The name of the group, the room or the agent; of a friend, the nickname. */
  title: z.string(),
  /** Who invites; for friends only. */
  inviter: z.optional(z.object({ nickname: z.string(), photo: z.nullable(z.string()) })),
  /** How many have joined; for groups only. */
  members: z.optional(z.int()),
  /** The address of the picture; for groups that have one. */
  photo: z.optional(z.string()),
  /** Admins accept who joins; for groups only. */
  approval: z.optional(z.boolean()),
  /** For members: whether they have accepted it already, ask to join, or made it themselves. */
  standing: z.optional(z.enum(['joined', 'requested', 'own'])),
  /** The chat of a group that the member has joined. */
  room: z.optional(z.uuid()),
});

export type Invite = z.infer<typeof invite>;

const joined = z.object({ joined: z.literal(true) });

/** The parameter that names each type's invite (S3, D20). */
const parameters = {
  group: z.object({ groupLink: field.shortText }),
  room: z.object({ hicsRoomId: field.shortText }),
  agent: z.object({ agentId: field.shortText }),
  friend: z.object({ inviteCode: field.shortText }),
} satisfies Record<InviteType, z.ZodMiniType>;

/** An invite is unknown; too many were asked for from one network address. */
const unknownInvite = [CODE.notFound, CODE.tooManyRequests] as const;

const showCall = <Request extends z.ZodMiniType>(path: `/invite/${InviteType}`, request: Request) =>
  defineCall({ method: 'GET', path, access: 'optional', request, data: invite, codes: unknownInvite });

const joinCall = <Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  path: `/invite/${InviteType}`,
  request: Request,
  data: Data,
) =>
  defineCall({
    method: 'POST',
    path,
    access: 'member',
    body: 'json',
    request,
    data,
    codes: [...unknownInvite, CODE.conflict],
  });

/**
 * GET /invite/group: the group of a link. 404 if it is unknown, has expired, is used up or was revoked, and for a member who
 * was removed; 429 too many from one network address.
 */
export const showGroup = showCall('/invite/group', parameters.group);

/** GET /invite/room: a live room. The failures of showGroup. */
export const showRoom = showCall('/invite/room', parameters.room);

/** GET /invite/agent: an agent. The failures of showGroup. */
export const showAgent = showCall('/invite/agent', parameters.agent);

/**
 * GET /invite/friend: the member who invites. 404 also once the invite is revoked, its member is gone, or has ended the
 * contact with whoever asks.
 */
export const showFriend = showCall('/invite/friend', parameters.friend);

/**
 * POST /invite/group: joins the group, or asks to join where admins accept who does. A member who has joined gets the same
 * answer. 409 if the group is full; the failures of showGroup.
 */
export const joinGroup = joinCall(
  '/invite/group',
  parameters.group,
  z.object({
    /** Whether the member belongs to the group now. */
    joined: z.boolean(),
    /** Its chat; null while the member asks to join. */
    room: z.nullable(z.uuid()),
  }),
);

/** POST /invite/room: remembers the room, which opens when it goes live (D51). The failures of showGroup. */
export const joinRoom = joinCall('/invite/room', parameters.room, joined);

/** POST /invite/agent: makes the agent the member's; it replaces an earlier one (D51). The failures of showGroup. */
export const joinAgent = joinCall('/invite/agent', parameters.agent, joined);

/** POST /invite/friend: accepts a friend's invite. 409 for one's own, else the failures of showFriend. */
export const joinFriend = joinCall('/invite/friend', parameters.friend, joined);

/** A friend invite of the member (D10, D20). */
export const friendInvite = z.object({
  id: z.uuid(),
  /** The address to give to friends. */
  link: z.string(),
  createdAt: z.iso.datetime(),
  /** How many have accepted it. */
  joined: z.int(),
});

export type FriendInvite = z.infer<typeof friendInvite>;

const friendInvites = z.array(friendInvite);

/** GET /member/invites: the member's friend invites that are not revoked, the newest first. */
export const listInvites = defineCall({
  method: 'GET',
  path: '/member/invites',
  access: 'member',
  request: z.object({}),
  data: friendInvites,
});

/** POST /member/invites: makes another friend invite and answers with the list. 409 above the limit. */
export const createInvite = defineCall({
  method: 'POST',
  path: '/member/invites',
  access: 'member',
  body: 'json',
  request: z.object({}),
  data: friendInvites,
  codes: [CODE.conflict],
});

/**
 * POST /member/invites/revoke: revokes a friend invite and answers with the list. An id that is unknown, another
 * member's or revoked already gets the same answer.
 */
export const revokeInvite = defineCall({
  method: 'POST',
  path: '/member/invites/revoke',
  access: 'member',
  body: 'json',
  request: z.object({ id: z.uuid('malformed' satisfies field.FieldError) }),
  data: friendInvites,
});

/** GET /member/agent: the member's agent, or null (D51). */
export const myAgent = defineCall({
  method: 'GET',
  path: '/member/agent',
  access: 'member',
  request: z.object({}),
  data: z.nullable(z.object({ title: z.string() })),
});
