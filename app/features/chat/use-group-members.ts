import type { GroupMember } from '@contract/chat/group';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useChatState } from '../../chat/use-chat';
import { type Parts, useCallParts, useQueries } from '../../shell/use-call-query';
import type { RequestState } from '../../shell/use-request';

/** The members of a group as far as they are here, and the way to more. */
export interface ListedMembers extends Omit<Parts<never>, 'parts'> {
  members: readonly GroupMember[];
}

/** Asks anew who is in the groups that are shown. */
export function useRefreshMembers(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ['groups', 'listGroupMembers'] }), [client]);
}

/** The place of the last event that says who is in a group, or as what. */
function useLastChange(room: string): number {
  const events = useChatState().histories.get(room)?.events;
  return useMemo(() => events?.findLast(({ kind }) => kind === 'member')?.seq ?? 0, [events]);
}

/** Who is in a group, page by page; asked anew when its log says that this has changed. */
export function useGroupMembers(
  room: string,
): [members: RequestState<ListedMembers>, retry: () => Promise<unknown>] {
  const { groups } = useQueries();
  const refresh = useRefreshMembers();
  const lastChange = useLastChange(room);
  const known = useRef(lastChange);
  useEffect(() => {
    if (known.current === lastChange) return;
    known.current = lastChange;
    void refresh();
  }, [lastChange, refresh]);
  const [answer, retry] = useCallParts({
    partAt: (cursor) => groups.listGroupMembers(cursor === undefined ? { room } : { room, cursor }),
    markAfter: ({ next }) => next ?? undefined,
  });
  if (answer.state !== 'ready') return [answer, retry];
  const { parts, ...rest } = answer.data;
  // Who joins or leaves between two pages moves the others.
  const byId = new Map(parts.flatMap(({ items }) => items.map((item) => [item.person.memberId, item])));
  return [{ state: 'ready', data: { members: [...byId.values()], ...rest } }, retry];
}
