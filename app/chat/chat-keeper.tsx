import { SOCKET } from '@contract/constants';
import { useEffect, useEffectEvent } from 'react';
import { isAboutSession } from '../services/failure';
import { useServices } from '../services/services-context';
import { useSession } from '../session/session-context';
import { useAskMember } from '../shell/use-ask-member';
import { useFailure } from '../shell/use-failure';
import { useNoDrops } from '../shell/use-no-drops';
import { useRealtimeEvents, useRealtimeState } from '../shell/use-realtime';
import { hasUnsent } from './chat-state';
import { useChatCaches, useChatStore } from './use-chat';

/** Milliseconds between two checks for missing events. */
const LOOK_INTERVAL = 15_000;

/**
 * Keeps the chats in sync with the server: by the socket, and by asking for what it may have missed: when it opens,
 * when the page becomes visible again, once per heartbeat, and every 15 seconds while the socket rests or messages
 * wait.
 */
export function ChatKeeper() {
  const store = useChatStore();
  const services = useServices();
  const { realtime } = services;
  const { token, member } = useSession();
  const caches = useChatCaches();
  const ask = useAskMember();
  const fail = useFailure();
  const sync = async (by?: 'socket'): Promise<void> => {
    const isResting = realtime.get().state === 'resting';
    if ((await store?.sync(by)) !== true) return;
    // The server answers, so the socket may try again, and the app may ask who is signed in.
    if (isResting) realtime.reconnect();
    if (member === null) await ask();
  };
  const syncBySocket = (): void => void sync('socket');
  useRealtimeEvents(
    (event) => {
      store?.handle(event);
      // A notice may say that our team has muted or unmuted the member.
      if (event.type === 'notices') void ask();
    },
    syncBySocket,
    // The list may have been read before.
    syncBySocket,
  );
  const syncNow = useEffectEvent(() => void sync());
  useNoDrops();
  const failAboutSession = useEffectEvent((failure: Parameters<typeof fail>[0]) => {
    if (isAboutSession(failure)) fail(failure);
    if (failure.data.reason === 'muted') void ask();
  });
  // The token rotates: the chats on the phone must belong to the valid one.
  const owner = member === null ? null : store?.owner;
  useEffect(() => {
    if (token !== null && owner === member?.memberId && owner) void caches.renew(owner, token);
  }, [caches, token, owner, member?.memberId]);
  // Sends what was written before the page was closed, whichever page is opened now.
  useEffect(() => store?.outbox.sendAll(), [store]);
  const isConnected = useRealtimeState().state === 'connected';
  useEffect(() => store?.presence.noteConnection(isConnected), [store, isConnected]);
  useEffect(() => store?.onFailure((failure) => failAboutSession(failure)), [store]);
  useEffect(() => {
    if (!store) return;
    const over = new AbortController();
    const { signal } = over;
    window.addEventListener('online', () => syncNow(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && syncNow(), { signal });
    const look = (): void => {
      const isSeen = document.visibilityState === 'visible';
      store.presence.noteLook(isSeen);
      if (isSeen) syncNow();
      else store.flush();
    };
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('pagehide', () => store.flush(), { signal });
    let sinceSync = 0;
    const timer = setInterval(() => {
      sinceSync += LOOK_INTERVAL;
      const isNeeded = realtime.get().state === 'resting' || store.get().isWaiting || hasUnsent(store.get());
      if (!isNeeded && sinceSync < SOCKET.heartbeat) return;
      sinceSync = 0;
      syncNow();
    }, LOOK_INTERVAL);
    return () => {
      over.abort();
      clearInterval(timer);
    };
  }, [store, realtime]);
  return null;
}
