import type { GroupRights, GroupSettings, Role } from '@contract/chat/group';

/** Whether a member manages a group: its owner and admins do. */
export const isAdmin = (role: Role): boolean => role !== 'member';

/** What a member may do in a group, given their role. */
export function rightsOf(role: Role, settings: GroupSettings): GroupRights {
  const manages = isAdmin(role);
  const isIn = (circle: GroupSettings['whoWrites']): boolean => manages || circle === 'everybody';
  return {
    write: isIn(settings.whoWrites),
    sendLinks: manages || settings.linksAllowed,
    pin: isIn(settings.whoPins),
    invite: isIn(settings.whoInvites),
    seeMembers: manages || !settings.membersHidden,
    manage: manages,
  };
}
