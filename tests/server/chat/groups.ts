import * as groups from '@contract/chat/group-calls';
import { joinGroup } from '@contract/invite/calls';
import type { Client } from '../harness';

/** Somebody who makes calls. */
type Caller = { client: Client };

/** Somebody whom a call concerns. */
type Named = { memberId: number };

/** Makes a group of contacts, and returns its id. */
export const makeGroup = async (owner: Caller, others: readonly Named[] = [], title = 'Hikers') =>
  (
    await owner.client.call(groups.createGroup, {
      id: crypto.randomUUID(),
      title,
      memberIds: others.map(({ memberId }) => memberId),
    })
  ).data.room.id;

/** The key of a new link to a group. */
export async function linkTo(
  member: Caller,
  room: string,
  part: { hours?: number; maxUses?: number; approval?: boolean } = {},
): Promise<string> {
  const { address } = (await member.client.call(groups.createGroupLink, { room, approval: false, ...part }))
    .data;
  return new URLSearchParams(address.split('?')[1]).get('groupLink') ?? '';
}

/** Joins by a link. */
export const joinBy = ({ client }: Caller, groupLink: string) => client.call(joinGroup, { groupLink });

/** Makes a member leave a group. */
export const quit = ({ client }: Caller, room: string) => client.call(groups.leaveGroup, { room });

/** Takes a member out of a group. */
export const remove = (admin: Caller, room: string, { memberId }: Named) =>
  admin.client.call(groups.removeGroupMember, { room, memberId });
