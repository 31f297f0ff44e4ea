import { CODE } from '@contract/codes';
import { useEffect, useEffectEvent } from 'react';
import { onIdle } from '../device/on-idle';
import { useServices } from '../services/services-context';
import { useMemory } from '../session/session-context';
import { useFailure } from './use-failure';
import { useOwner } from './use-owner';

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
        onSessionEnd: (reason) => fail({ ok: false, code: CODE.tokenInvalid, message: '', data: { reason } }),
      });
    });
    return () => {
      cancel();
      close();
    };
  }, [owner, realtime, session]);
  return null;
}
