import { randomUUID } from 'node:crypto';
import { createGroup, createGroupLink } from '@contract/chat/group-calls';
import { CODE } from '@contract/codes';
import { joinGroup } from '@contract/invite/calls';
import { expect } from 'vitest';
import type { Member } from '../../support/api';
import { authorized, type Cluster } from './cluster';

/** A group of all, made by the first; the others join by its link. */
export async function gather(
  cluster: Pick<Cluster, 'api'>,
  [owner, ...others]: readonly Member[],
): Promise<string> {
  const [second] = others;
  if (!owner || !second) throw new Error('there are no members');
  const api = cluster.api(1);
  const room = randomUUID();
  const group = { id: room, title: 'Hikers', memberIds: String(second.login.memberId) };
  await api.send(createGroup, group, authorized(owner));
  const made = await api.send(createGroupLink, { room, approval: 'false' }, authorized(owner));
  const { address } = createGroupLink.data.parse(made.data);
  const groupLink = new URLSearchParams(address.split('?')[1]).get('groupLink') ?? '';
  for (const other of others)
    expect((await api.send(joinGroup, { groupLink }, authorized(other))).code).toBe(CODE.success);
  return room;
}
