import type { Invite } from '@contract/invite/calls';
import { useCallback } from 'react';
import type { NamedInvite } from '../../navigation/invite';
import type { Result } from '../../services/result';
import type { Services } from '../../services/services';
import { useServices } from '../../services/services-context';
import { useSession } from '../../session/session-context';
import { useRequest } from '../../shell/use-request';

/** Asks what one is invited to; members are told as well whether they have joined. */
function showInvite(
  { invite }: Services,
  { type, key }: NamedInvite,
  token: string | null,
): Promise<Result<Invite>> {
  const options = token === null ? {} : { asMember: true, token };
  switch (type) {
    case 'group':
      return invite.showGroup({ groupLink: key }, options);
    case 'room':
      return invite.showRoom({ hicsRoomId: key }, options);
    case 'agent':
      return invite.showAgent({ agentId: key }, options);
    case 'friend':
      return invite.showFriend({ inviteCode: key }, options);
  }
}

/** What came of accepting an invite; only groups have a room, and only groups may answer that an admin decides. */
export interface Accepted {
  joined: boolean;
  room?: string | null;
}

/** Accepts an invite as a member. */
export function joinInvite({ invite }: Services, { type, key }: NamedInvite): Promise<Result<Accepted>> {
  switch (type) {
    case 'group':
      return invite.joinGroup({ groupLink: key });
    case 'room':
      return invite.joinRoom({ hicsRoomId: key });
    case 'agent':
      return invite.joinAgent({ agentId: key });
    case 'friend':
      return invite.joinFriend({ inviteCode: key });
  }
}

/**
 * What one is invited to; asked again when another member logs in. Not when the visitor registers on it: an invite that
 * has ended meanwhile must not take the place of the form, which leads on.
 */
export function useInvite(named: NamedInvite, isVisitor: boolean) {
  const services = useServices();
  const session = useSession();
  const token = isVisitor ? null : session.token;
  const { type, key } = named;
  const ask = useCallback(() => showInvite(services, { type, key }, token), [services, type, key, token]);
  return useRequest(ask);
}
