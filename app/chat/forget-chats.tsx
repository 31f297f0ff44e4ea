import { SESSION_END } from '@contract/session/session-end';
import { useEffect } from 'react';
import { useServices } from '../services/services-context';
import { useSession } from '../session/session-context';
import { closeStore, useChatCaches } from './use-chat';
import { usePushBrowser } from './use-push';
import { useShareBox } from './use-share-box';

/** Milliseconds in which the tab that ended the session, and knows why, may lock the chats. */
const GRACE = 1_000;

/**
 * Forgets the chats and notifications of a session that has ended, in every tab (D47): locks what has expired, wipes the rest. A tab that
 * doesn't know why wipes what no other has locked.
 */
export function ForgetChats() {
  const services = useServices();
  const caches = useChatCaches();
  const browser = usePushBrowser();
  const box = useShareBox();
  const { token, ended } = useSession();
  useEffect(() => {
    if (token !== null) return;
    closeStore(services);
    void browser.unsubscribe().catch(() => undefined);
    void browser.clear(() => true).catch(() => undefined);
    browser.setBadge(0);
    if (ended === SESSION_END.expired) void caches.lock();
    else if (ended === SESSION_END.ended) {
      void caches.wipe();
      // A visitor, and a member whose session has expired, finds it after the login.
      void box.forget();
    } else {
      const now = Date.now();
      setTimeout(() => void caches.wipeOpenedBefore(now), GRACE);
    }
  }, [token, ended, services, caches, browser, box]);
  return null;
}
