import * as z from 'zod/mini';
import { person } from '../contacts/person';

/** The roles of members in a group. One member is its owner, except in groups that operators keep. */
export const ROLES = ['owner', 'admin', 'member'] as const;

export type Role = (typeof ROLES)[number];

/** Who may do something in a group. */
export const CIRCLES = ['everybody', 'admins'] as const;

/** The most members of a group. */
export const MAX_GROUP_MEMBERS = 1_000;

/** The longest wait between two messages of a member, in seconds; admins don't wait. */
export const MAX_SLOW_MODE = 3_600;

const circle = z.enum(CIRCLES);

/** The settings of a group. Its owner and admins can change them. */
export const groupSettings = z.object({
  whoWrites: circle,
  whoInvites: circle,
  whoPins: circle,
  /** Whether members' messages may contain links; those of admins always may. */
  linksAllowed: z.boolean(),
  /** Seconds that members must wait between two messages; 0 for none. */
  slowMode: z.int().check(z.nonnegative()),
  /** Whether only admins see the list of members. */
  membersHidden: z.boolean(),
  /** Whether new members see earlier messages. */
  historyOpen: z.boolean(),
  /** Whether admins must approve those who join by a link. */
  approval: z.boolean(),
});

export type GroupSettings = z.infer<typeof groupSettings>;

/** What can be changed in a group, as its events name it. */
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

/** What the reader may do in a group: */
export const groupRights = z.object({
  write: z.boolean(),
  /** Send links. */
  sendLinks: z.boolean(),
  pin: z.boolean(),
  /** Add members, and create links to the group. */
  invite: z.boolean(),
  seeMembers: z.boolean(),
  /** Manage title, picture, settings, requests to join, members, and others' messages. */
  manage: z.boolean(),
});

export type GroupRights = z.infer<typeof groupRights>;

/** A member of a group. */
export const groupMember = z.object({ person, role: z.enum(ROLES) });

export type GroupMember = z.infer<typeof groupMember>;

/** A link to join a group. */
export const groupLink = z.object({
  id: z.uuid(),
  address: z.string(),
  /** Who created it; null once that account is deleted. */
  by: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
  /** When it expires; null if it doesn't. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** How many may join, or ask to join, by it; null for any number. */
  maxUses: z.nullable(z.int()),
  /** How many have joined, or asked to join, by it; declined requests count too. */
  uses: z.int(),
  /** Whether admins must approve those who join by it, whatever the group's setting. */
  approval: z.boolean(),
});

export type GroupLink = z.infer<typeof groupLink>;

/** What somebody sees of a group before they join. */
export const groupPreview = z.object({
  title: z.string(),
  photo: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  memberCount: z.int(),
});

export type GroupPreview = z.infer<typeof groupPreview>;

/** A group in a list of groups. */
export const listedGroup = z.object({ room: z.uuid(), group: groupPreview });

export type ListedGroup = z.infer<typeof listedGroup>;

/** A pending invitation to a group. */
export const groupInvitation = z.object({
  room: z.uuid(),
  group: groupPreview,
  /** Who invited; null once that account is deleted. */
  by: z.nullable(person),
  at: z.iso.datetime(),
});

export type GroupInvitation = z.infer<typeof groupInvitation>;
