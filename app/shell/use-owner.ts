import { useState } from 'react';
import { useSession } from '../session/session-context';

/**
 * The signed-in member: the last one known while the session stays, since a token is replaced now and then. Null while a
 * password is due (D35).
 */
export function useOwner(): number | null {
  const { token, member } = useSession();
  const isKnown = token !== null && !member?.passwordDue;
  const [owner, setOwner] = useState(isKnown ? (member?.memberId ?? null) : null);
  const next = isKnown ? (member?.memberId ?? owner) : null;
  if (next !== owner) setOwner(next);
  return next;
}
