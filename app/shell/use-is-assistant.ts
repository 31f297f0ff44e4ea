import { useState } from 'react';
import { useSession } from '../session/session-context';

/** Whether an assistant is signed in; as last known while the session stays, since a token is replaced now and then. */
export function useIsAssistant(): boolean {
  const { token, member } = useSession();
  const [isAssistant, setAssistant] = useState(token !== null && member?.assistant === true);
  const next = token !== null && (member?.assistant ?? isAssistant);
  if (next !== isAssistant) setAssistant(next);
  return next;
}
