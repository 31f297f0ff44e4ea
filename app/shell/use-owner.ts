import { useState } from 'react';
import { useSession } from '../session/session-context';

/**
 * The signed-in member: the last one known while the session stays, since a token is replaced now and then. Null while a
 * password is due (D35).
 */
export function useOwner(): number | null {
  const { token, member } = useSession();
  const [owner, setOwner] = useState<number | null>(null);
  const next = token === null || member?.passwordDue ? null : (member?.memberId ?? owner);
  if (next !== owner) setOwner(next);
  return next;
}
