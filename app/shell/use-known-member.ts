import type { UserInfo } from '@contract/member/user-info';
import { useState } from 'react';
import { useSession } from '../session/session-context';

/**
 * The signed-in member: the last one known while the session stays. A token is replaced now and then, in another tab
 * too, and what is typed here must not go with it. A page whose form is one member's needs `memberId` as its key.
 */
export function useKnownMember(): UserInfo | null {
  const { token, member } = useSession();
  const [known, setKnown] = useState(member);
  const next = token === null ? null : (member ?? known);
  if (next !== known) setKnown(next);
  return next;
}
