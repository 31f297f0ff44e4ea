import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

/** The page that searches. */
export const SEARCH = '/chats/search';

const searchState = z.object({
  /** Who searches. */
  memberId: z.int(),
  query: z.optional(z.string()),
  room: z.optional(z.string()),
});

/**
 * What is searched for, and in which chat alone. It stays with the entry of the history, so that Back returns to it, and
 * out of the address.
 */
export type SearchState = z.infer<typeof searchState>;

/** What the page was opened with, or what has been typed since. What another member has left in the history is dropped. */
export function useSearchState(memberId: number): SearchState {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const parsed = z.safeParse(searchState, state);
  const isOwn = parsed.success && parsed.data.memberId === memberId;
  const isForeign = state !== null && !isOwn;
  useEffect(() => {
    if (isForeign) void navigate(SEARCH, { replace: true });
  }, [isForeign, navigate]);
  return isOwn ? parsed.data : { memberId };
}
