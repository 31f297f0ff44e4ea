import * as z from 'zod/mini';
import { person } from '../contacts/person';

/** What members are in a group. One of them is its owner, but for groups that operators keep. */
export const ROLES = ['owner', 'admin', 'member'] as const;

export type Role = (typeof ROLES)[number];

/** Who may do something in a group. */
export const CIRCLES = ['everybody', 'admins'] as const;

/** The most members of a group. */
export const MAX_GROUP_MEMBERS = 1_000;

/** Seconds that members wait between two messages, at most; admins don't wait. */
export const MAX_SLOW_MODE = 3_600;

const circle = z.enum(CIRCLES);

/** How a group is kept. Owner and admins change it. */
export const groupSettings = z.object({
  whoWrites: circle,
  whoInvites: circle,
  whoPins: circle,
  /** Whether messages of members may hold links; those of admins always may. */
  linksAllowed: z.boolean(),
  /** Seconds that members wait between two messages; 0 is no wait. */
  slowMode: z.int().check(z.nonnegative()),
  /** Only admins see the list of members. */
  membersHidden: z.boolean(),
  /** Who joins sees what was written before. */
  historyOpen: z.boolean(),
  /** Admins accept who joins by a link. */
  approval: z.boolean(),
});

export type GroupSettings = z.infer<typeof groupSettings>;

/** What a group is changed by, as its events name it. */
export const GROUP_FIELDS = [
  'title',
  'picture',
  'whoWrites',
  'whoInvites',
  'whoPins',
  'linksAllowed',
  'slowMode',
  'membersHidden',
  'historyOpen',
  'approval',
] as const;

export type GroupField = (typeof GROUP_FIELDS)[number];

/** What the reader may do in a group. */
export const groupRights = z.object({
  write: z.boolean(),
  /** Links in own messages. */
  sendLinks: z.boolean(),
  pin: z.boolean(),
  /** Add members, and make links to the group. */
  invite: z.boolean(),
  seeMembers: z.boolean(),
  /** Title, picture, settings, requests to join, members, and messages of others. */
  manage: z.boolean(),
});

export type GroupRights = z.infer<typeof groupRights>;

/** A member of a group. */
export const groupMember = z.object({ person, role: z.enum(ROLES) });

export type GroupMember = z.infer<typeof groupMember>;

/** A link that leads into a group. */
export const groupLink = z.object({
  id: z.uuid(),
  address: z.string(),
  /** Who made it; null once that account is deleted. */
  by: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
  /** When it ends; null if it doesn't. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** How many may join by it, or ask to; null for any number. */
  maxUses: z.nullable(z.int()),
  /** How many have joined by it, or asked to; a request that is declined still counts. */
  uses: z.int(),
  /** Admins accept who joins by it, whatever the group's setting is. */
  approval: z.boolean(),
});

export type GroupLink = z.infer<typeof groupLink>;

/** What somebody sees of a group before they belong to it. */
export const groupPreview = z.object({
  title: z.string(),
  photo: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  memberCount: z.int(),
});

export type GroupPreview = z.infer<typeof groupPreview>;

/** A group, as a list of groups names it. */
export const listedGroup = z.object({ room: z.uuid(), group: groupPreview });

export type ListedGroup = z.infer<typeof listedGroup>;

/** An invitation to a group that waits for the member. */
export const groupInvitation = z.object({
  room: z.uuid(),
  group: groupPreview,
  /** Who invites; null once that account is deleted. */
  by: z.nullable(person),
  at: z.iso.datetime(),
});

export type GroupInvitation = z.infer<typeof groupInvitation>;
