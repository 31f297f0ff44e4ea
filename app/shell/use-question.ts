import { useConfirm, type ConfirmFunction, type ConfirmOptions } from '@ds/use-confirm/use-confirm';
import { useCallback } from 'react';
import type { SessionStore } from '../session/session';
import { useMemory } from '../session/session-context';
import { useUnfetched } from './use-unfetched';

/** Asks with the confirm dialog. Where its code can't be fetched, says so; the answer is no, and the page goes on. */
export function useQuestion(): ConfirmFunction {
  const confirm = useConfirm();
  const unfetched = useUnfetched();
  return useCallback(
    (...question) =>
      confirm(...question).catch(() => {
        unfetched();
        return false;
      }),
    [confirm, unfetched],
  );
}

/** Aborts a controller when the session ends, or becomes another member's; returns the way to stop. */
function abortWithSession(session: SessionStore, over: AbortController): () => void {
  let owner = session.get().member?.memberId;
  return session.subscribe(() => {
    const { token, member } = session.get();
    // Null for a moment when the token is replaced.
    owner ??= member?.memberId;
    if (token === null || (member && member.memberId !== owner)) over.abort();
  });
}

/** Asks the member who is signed in. When the session ends, here or in another tab, the dialog closes; the answer is no. */
export function useMemberQuestion(): (options: ConfirmOptions) => Promise<boolean> {
  const ask = useQuestion();
  const { session } = useMemory();
  return useCallback(
    (options) => {
      const over = new AbortController();
      const stop = abortWithSession(session, over);
      return ask(options, over.signal).finally(stop);
    },
    [ask, session],
  );
}
