import { CODE } from '@contract/codes';
import type { Invite } from '@contract/invite/calls';
import { useCallback, useState } from 'react';
import type { NamedInvite } from '../../navigation/invite';
import type { Result } from '../../services/result';
import type { Services } from '../../services/services';
import { useServices } from '../../services/services-context';
import { useSession } from '../../session/session-context';
import { useRealtimeEvents } from '../../shell/use-realtime';
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

/** How a member stands to what they are invited to, and the chat of a group that they are in. */
export type Standing = Pick<Invite, 'standing' | 'room'>;

/**
 * How the member stands to what the invite leads to, which is asked anew while they wait for an admin: the server tells
 * their list of chats of the decision. Where nothing has come of it, or the question fails, they wait on.
 * @param asked how they stood when the page asked
 * @param onDecision runs once an admin has decided
 * @param onGone runs where the invite leads nowhere any more, which is what a reload would say
 */
export function useStanding(
  named: NamedInvite,
  asked: Standing,
  onDecision: (standing: Standing) => void,
  onGone: () => void,
): [standing: Standing, setStanding: (standing: Standing) => void] {
  const services = useServices();
  const { token } = useSession();
  const [known, setStanding] = useState<Standing>();
  const standing = known ?? asked;
  const ask = async (): Promise<void> => {
    if (standing.standing !== 'requested') return;
    const result = await showInvite(services, named, token);
    if (!result.ok) return result.code === CODE.notFound ? onGone() : undefined;
    if (result.data.standing === 'requested') return;
    setStanding(result.data);
    onDecision(result.data);
  };
  const askAnew = (): void => void ask();
  useRealtimeEvents(({ type }) => (type === 'rooms' ? askAnew() : undefined), askAnew, askAnew);
  return [standing, setStanding];
}
