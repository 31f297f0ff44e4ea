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
  /** The result that was opened last. */
  opened: z.optional(z.string()),
});

/**
 * What is searched for, and in which chat alone. It stays with the entry of the history, so that Back returns to it, and
 * out of the address.
 */
export type SearchState = z.infer<typeof searchState>;

/**
 * Notes the result that is opened, to which Back returns.
 * @param result names it
 * @returns whether it was opened last, and what notes it
 */
export function useOpenedResult(result: string) {
  const navigate = useNavigate();
  const parsed = z.safeParse(searchState, useLocation().state);
  const note = (): void => {
    if (!parsed.success) return;
    void navigate(SEARCH, {
      replace: true,
      state: { ...parsed.data, opened: result } satisfies SearchState,
    });
  };
  return [parsed.success && parsed.data.opened === result, note] as const;
}

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
