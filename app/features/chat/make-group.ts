import type { GroupRoom } from '@contract/chat/room';
import { CODE } from '@contract/codes';
import type { Result } from '../../services/result';
import type { Services } from '../../services/services';

/** The group to create. Its id stays the same in retries, so that no second group is created. */
interface WantedGroup {
  id: string;
  title: string;
  memberIds: readonly string[];
}

/** A group, and who of those who were to be added isn't in it. */
interface MadeGroup {
  room: GroupRoom;
  invited: readonly number[];
  refused: readonly number[];
}

/**
 * Creates a group. If an earlier try created it and its answer was lost, the group is changed to what is wanted now.
 * @param tried whom earlier tries were to add; null on the first try
 */
export async function makeGroup(
  groups: Services['groups'],
  { id: room, title, memberIds }: WantedGroup,
  tried: ReadonlySet<string> | null,
): Promise<Result<MadeGroup>> {
  const made = await groups.createGroup({ id: room, title, memberIds: [...memberIds] });
  if (!made.ok || tried === null) return made;
  const { invited, refused } = made.data;
  const renamed = made.data.room.title === title ? null : await groups.changeGroup({ room, title });
  if (renamed?.ok === false) return renamed;
  const unwanted = [...tried].filter((memberId) => !memberIds.includes(memberId));
  const removed = await Promise.all(unwanted.map((memberId) => groups.removeGroupMember({ room, memberId })));
  // Not found is who wasn't added, or is taken out already.
  const failed = removed.find((result) => !result.ok && result.code !== CODE.notFound);
  if (failed?.ok === false) return failed;
  if (refused.length === 0)
    return { ok: true, data: { ...made.data, room: renamed?.data ?? made.data.room } };
  const added = await groups.addGroupMembers({ room, memberIds: refused.map(String) });
  if (!added.ok) return added;
  return { ok: true, data: { ...added.data, invited: [...invited, ...added.data.invited] } };
}
