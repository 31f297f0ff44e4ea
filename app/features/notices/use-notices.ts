import { NOTICES_PER_PAGE, type Notice } from '@contract/notices/calls';
import { useCallParts, useQueries, type Parts } from '../../shell/use-call-query';
import type { RequestState } from '../../shell/use-request';

/** The notices so far, and the way to older ones. */
export interface Notices extends Pick<Parts<unknown>, 'more' | 'next'> {
  notices: readonly Notice[];
}

/** Asks for the member's notices, the newest first, page by page (D10). */
export function useNotices(): [answer: RequestState<Notices>, retry: () => Promise<unknown>] {
  const { notices } = useQueries();
  const [answer, retry] = useCallParts<Notice[]>({
    partAt: (before) => notices.listNotices(before === undefined ? {} : { before }),
    markAfter: (part) => (part.length < NOTICES_PER_PAGE ? undefined : part.at(-1)?.id),
  });
  if (answer.state !== 'ready') return [answer, retry];
  const { parts, ...rest } = answer.data;
  return [{ state: 'ready', data: { notices: parts.flat(), ...rest } }, retry];
}
