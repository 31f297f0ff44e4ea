import type { UnreadNotices } from '@contract/notices/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { givesWayToPassword } from '../navigation/password-page';
import { useSession } from '../session/session-context';
import { useRealtimeEvents } from './use-realtime';
import { useCallQuery, useQueries } from './use-call-query';

/** The start of the keys of everything that is asked about notices: the counts and the list. */
export const NOTICES_KEY = ['notices'] as const;

/** Asks for all of it anew; for whoever changes a notice, or learns of a new one. */
export function useRefreshNotices(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: NOTICES_KEY }), [client]);
}

/** Milliseconds for which the counts serve one page after the other. */
const FRESH_FOR = 10_000;

const NONE: UnreadNotices = { total: 0, cs: 0, sys: 0, comment: 0 };

/** Follows the counts by the socket; the list, where it is open, is asked for anew. */
function useLiveCounts(): void {
  const client = useQueryClient();
  const { notices } = useQueries();
  const askAnew = (queryKey: readonly string[]) =>
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  useRealtimeEvents(
    ({ type, ...counts }) => {
      if (type !== 'notices') return;
      client.setQueryData(notices.countUnread().queryKey, counts);
      askAnew([...NOTICES_KEY, 'listNotices']);
    },
    () => askAnew(NOTICES_KEY),
  );
}

/**
 * How many notices are unread (S3); none until it is known. Follows the socket, and is asked anew when the page is looked at again. A failure
 * shows nothing: nobody has asked.
 */
export function useUnread(): UnreadNotices {
  const { member } = useSession();
  const { pathname } = useLocation();
  useLiveCounts();
  const [unread] = useCallQuery(useQueries().notices.countUnread(), {
    // While a password is due (D35) the answer would lead away from pages that stay open.
    enabled: member === null ? givesWayToPassword(pathname) : !member.passwordDue,
    staleTime: FRESH_FOR,
    refetchOnWindowFocus: 'always',
  });
  return unread.state === 'ready' ? unread.data : NONE;
}
