import { preloadConfirm } from '@ds/use-confirm/use-confirm';
import { useEffect } from 'react';
import { ChatKeeper } from './chat/chat-keeper';
import { ForgetChats } from './chat/forget-chats';
import { PushKeeper } from './chat/push-keeper';
import { SkipLeft } from './chat/skip-left';
import { onIdle } from './device/on-idle';
import { ConsentKeeper } from './features/auth/consent/consent-keeper';
import { useSession } from './session/session-context';
import { useIsAssistant } from './shell/use-is-assistant';
import { RealtimeKeeper } from './shell/realtime-keeper';

/**
 * What runs beside every page while a member is signed in: the consent to the terms (D32), the socket (S4), the
 * chats and their notifications; and what forgets these afterwards (D47).
 */
export function MemberKeepers() {
  const { token } = useSession();
  return (
    <>
      <ForgetChats />
      {token === null ? null : <KeepersWithSession />}
    </>
  );
}

function KeepersWithSession() {
  const isAssistant = useIsAssistant();
  // Without a network, nothing could be asked before it is done; here it waits until the page rests.
  useEffect(() => onIdle(() => void preloadConfirm().catch(() => undefined)), []);
  return (
    <>
      <ConsentKeeper />
      <RealtimeKeeper />
      <ChatKeeper />
      <SkipLeft />
      {isAssistant ? null : <PushKeeper />}
    </>
  );
}
