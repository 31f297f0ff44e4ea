import { NETWORK_FAILURE, UNEXPECTED_ANSWER } from '@contract/codes';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isAboutSession } from '../services/failure';
import { createQueries, QueryFailure, type CallQuery, type Queries } from '../services/queries';
import { useServices } from '../services/services-context';
import { onReconnect } from './on-reconnect';
import { useFailure } from './use-failure';
import type { RequestState } from './use-request';

/** The calls of the services as queries. */
export function useQueries(): Queries {
  const services = useServices();
  return useMemo(() => createQueries(services), [services]);
}

/** What a query of the cache tells of itself. */
interface Query<Data> {
  data: Data | undefined;
  error: Error | null;
  errorUpdateCount: number;
  refetch: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
}

// What is no failure of a call is a fault of ours, for the page's boundary.
const throwOnError = (thrown: Error): boolean => !(thrown instanceof QueryFailure);

/** Where a query stands. Deals with its failures as `useCallQuery` says. */
function useAnswer<Data>({
  data,
  error,
  errorUpdateCount,
  refetch,
}: Query<Data>): [answer: RequestState<Data>, retry: () => Promise<unknown>] {
  const fail = useEffectEvent(useFailure());
  const failure = error instanceof QueryFailure ? error.failure : null;

  // A retry clears the error of the query; the page shows the last one until there is an answer.
  const [lastFailure, setLastFailure] = useState(failure);
  if (failure !== null && failure !== lastFailure) setLastFailure(failure);

  const isOfSession = failure !== null && isAboutSession(failure);
  useEffect(() => {
    if (failure !== null && isAboutSession(failure)) fail(failure);
  }, [failure]);

  const isCutOff = failure?.code === NETWORK_FAILURE || failure?.code === UNEXPECTED_ANSWER;
  useEffect(
    () => (isCutOff ? onReconnect(() => void refetch({ cancelRefetch: false })) : undefined),
    [isCutOff, error, refetch],
  );

  if (data !== undefined) return [{ state: 'ready', data }, refetch];
  if (lastFailure === null || errorUpdateCount === 0 || isOfSession) return [{ state: 'loading' }, refetch];
  return [{ state: 'failed', failure: lastFailure }, refetch];
}

/** When a call is asked, where that differs from the cache's own ways. */
interface AskOptions {
  enabled?: boolean;
  staleTime?: number;
  /** Asks again after a failure where the query is shown anew. @default true */
  retryOnMount?: boolean;
  refetchOnWindowFocus?: 'always';
}

/**
 * Asks by a call, below a `MemberPage`, and keeps the answer for other pages. Keeps the previous data while refetching;
 * retries when the connection returns. An ended session and a due password are dealt with as everywhere (S8, D35); the
 * page shows every other failure where the data would be.
 */
export function useCallQuery<Data>(
  query: CallQuery<Data>,
  options: AskOptions = {},
): [answer: RequestState<Data>, retry: () => Promise<unknown>] {
  return useAnswer(
    useQuery<Data, Error, Data, CallQuery<Data>['queryKey']>({ ...query, ...options, throwOnError }),
  );
}

/** A list that is asked for in parts. */
interface PartedQuery<Part> {
  /** The query of a part: of the first one, or of the one that begins at a mark. */
  partAt: (mark: string | undefined) => CallQuery<Part>;
  /** The mark of the part after this one; undefined after the last one. */
  markAfter: (part: Part) => string | undefined;
}

/** The parts of a list, and the way to the next. */
export interface Parts<Part> {
  parts: readonly Part[];
  /** Asks for the next part; null after the last one. */
  more: (() => void) | null;
  /** Where the next part stands, once it has been asked for. */
  next: 'idle' | 'loading' | 'failed';
}

/** Asks for a list part by part, as `useCallQuery` asks by one call. A refresh asks for all its parts anew. */
export function useCallParts<Part>({
  partAt,
  markAfter,
}: PartedQuery<Part>): [answer: RequestState<Parts<Part>>, retry: () => Promise<unknown>] {
  const query = useInfiniteQuery({
    // Not the key of the first part alone, whose answer is another.
    queryKey: [...partAt(undefined).queryKey, 'parts'],
    queryFn: ({ pageParam, signal }) => partAt(pageParam).queryFn({ signal }),
    initialPageParam: firstPart(),
    getNextPageParam: markAfter,
    throwOnError,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const parts =
    data &&
    ({
      parts: data.pages,
      more: hasNextPage ? () => void fetchNextPage() : null,
      next: isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'idle',
    } as const);
  return useAnswer({ ...query, data: parts });
}

const firstPart = (): string | undefined => undefined;
