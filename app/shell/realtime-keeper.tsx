import { CODE } from '@contract/codes';
import { useEffect, useEffectEvent, useState } from 'react';
import { onIdle } from '../device/on-idle';
import { useServices } from '../services/services-context';
import { useMemory, useSession } from '../session/session-context';
import { useFailure } from './use-failure';

/** The member whose socket is open: the last one known while the session stays, since a token is replaced now and then. */
function useOwner(): number | null {
  const { token, member } = useSession();
  const [owner, setOwner] = useState<number | null>(null);
  const next = token === null || member?.passwordDue ? null : (member?.memberId ?? owner);
  if (next !== owner) setOwner(next);
  return next;
}

/** Keeps the socket open while a member is signed in (S4); the end of the session that it tells is like any other (S8). */
export function RealtimeKeeper() {
  const { realtime } = useServices();
  const { session } = useMemory();
  const fail = useEffectEvent(useFailure());
  const owner = useOwner();
  useEffect(() => {
    if (owner === null) return;
    let close = (): void => undefined;
    const cancel = onIdle(() => {
      close = realtime.open({
        token: () => session.get().token,
        onSessionEnd: () => fail({ ok: false, code: CODE.tokenInvalid, message: '', data: {} }),
      });
    });
    return () => {
      cancel();
      close();
    };
  }, [owner, realtime, session]);
  return null;
}
