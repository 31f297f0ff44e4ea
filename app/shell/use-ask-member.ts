import { useCallback } from 'react';
import { isAboutSession } from '../services/failure';
import { useServices } from '../services/services-context';
import { useMemory } from '../session/session-context';
import { useFailure } from './use-failure';

/** Asks who is signed in, and keeps the answer, or why there is none, for the session that asked. */
export function useAskMember(): () => Promise<void> {
  const { session } = useMemory();
  const { member } = useServices();
  const fail = useFailure();
  return useCallback(async () => {
    const { token } = session.get();
    if (token === null) return;
    const result = await member.me();
    // The answer belongs to the token that asked.
    if (session.get().token !== token) return;
    if (result.ok) return session.setMember(result.data, token);
    const isKnown = session.get().problem !== undefined;
    session.setProblem(result, token);
    // The page tells of every failure after the first one.
    if (!isKnown || isAboutSession(result)) fail(result);
  }, [session, member, fail]);
}
