import type { GroupSettings, Role } from '@contract/chat/group';
import type { Talker } from './talk';

/** That somebody belongs to a group. */
export interface Belonging {
  role: Role;
  joinedAt: number;
  /** The place of the first event that they may see. */
  firstSeq: number;
  readSeq: number;
}

/** A link to a group, as it was made. */
export interface Link {
  id: string;
  key: string;
  by: Talker;
  approval: boolean;
}

export type Settings = Pick<
  GroupSettings,
  'whoWrites' | 'whoInvites' | 'whoPins' | 'membersHidden' | 'historyOpen' | 'approval'
>;

interface Invited {
  by: Talker;
  isDeclined: boolean;
}

/** A group as it should be. */
export interface Group {
  kind: 'group';
  id: string;
  settings: Settings;
  members: Map<Talker, Belonging>;
  removed: Set<Talker>;
  /** Who is invited, by whom, and whether that one isn't delivered again: they have declined it, or it never was. */
  invited: Map<Talker, Invited>;
  asking: Set<Talker>;
  links: Link[];
}

/** The chat of two. */
export interface Direct {
  kind: 'direct';
  id: string;
  pair: readonly Talker[];
}

export type Room = Group | Direct;

/** A message as it should be. */
export interface Known {
  room: Room;
  seq: number;
  author: Talker;
  /** Its text, or the message whose text it shows. */
  says: string | Known;
  /** What was sent with it; forwards show that of their original. */
  medium: string | null;
  replyTo: Known | null;
  /** Whom its text names. */
  names: Set<Talker>;
  /** Whom it concerned when it was written, or changed. */
  concerns: Set<Talker>;
  isPinned: boolean;
  isGone: boolean;
  /** Its group is gone, and nobody has passed it on. */
  isErased: boolean;
  hiddenFrom: Set<Talker>;
}

/** The message whose words a message shows; those stay where they were forwarded, also once it is gone. */
export const originalOf = (message: Known): Known =>
  typeof message.says === 'string' ? message : originalOf(message.says);

export function textOf(message: Known): string {
  const { says } = originalOf(message);
  return typeof says === 'string' ? says : '';
}

export const mediumOf = (message: Known): string | null => originalOf(message).medium;

/** The name of a member as texts have it. */
export const nameIn = ({ username }: Talker): string => `@${username}`;

export const isAdmin = (group: Group, who: Talker): boolean =>
  (group.members.get(who)?.role ?? 'member') !== 'member';

export const mayIn = (group: Group, who: Talker, right: 'whoWrites' | 'whoInvites' | 'whoPins'): boolean =>
  group.members.has(who) && (isAdmin(group, who) || group.settings[right] === 'everybody');

/** Whether an invitation waits for somebody: who made it may still bring in others. */
export const isInvited = (group: Group, who: Talker): boolean => {
  const found = group.invited.get(who);
  return found !== undefined && !found.isDeclined && mayIn(group, found.by, 'whoInvites');
};

export const seesMembers = (group: Group, who: Talker): boolean =>
  isAdmin(group, who) || !group.settings.membersHidden;

/** The first place that somebody may see; null for strangers. */
export const firstSeqOf = (room: Room, who: Talker): number | null =>
  room.kind === 'direct' ? (room.pair.includes(who) ? 1 : null) : (room.members.get(who)?.firstSeq ?? null);

export const isVisible = ({ room, seq, isGone, hiddenFrom }: Known, who: Talker): boolean => {
  const first = firstSeqOf(room, who);
  return first !== null && seq >= first && !isGone && !hiddenFrom.has(who);
};

const compareBelongings = ([one, first]: [Talker, Belonging], [other, second]: [Talker, Belonging]): number =>
  Number(first.role !== 'admin') - Number(second.role !== 'admin') ||
  first.joinedAt - second.joinedAt ||
  first.firstSeq - second.firstSeq ||
  one.memberId - other.memberId;

/** Takes somebody out of a group; an owner is followed by the oldest admin, else by the oldest member. */
export function takeOut(group: Group, gone: Talker): void {
  const { role } = group.members.get(gone) ?? {};
  group.members.delete(gone);
  group.links = group.links.filter(({ by }) => by !== gone);
  for (const [invited, { by }] of group.invited) if (by === gone) group.invited.delete(invited);
  const [heir] = [...group.members].toSorted(compareBelongings);
  if (role === 'owner' && heir) heir[1].role = 'owner';
}
