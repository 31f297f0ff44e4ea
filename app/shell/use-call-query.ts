import { NETWORK_FAILURE, UNEXPECTED_ANSWER } from '@contract/codes';
import { useQuery } from '@tanstack/react-query';
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

/**
 * Asks by a call, below a `MemberPage`, and keeps the answer for other pages. Keeps the previous data while refetching;
 * retries when the connection returns. An ended session and a due password are dealt with as everywhere (S8, D35); the
 * page shows every other failure where the data would be.
 */
export function useCallQuery<Data>(
  query: CallQuery<Data>,
): [answer: RequestState<Data>, retry: () => Promise<unknown>] {
  const fail = useEffectEvent(useFailure());
  const { data, error, errorUpdateCount, refetch } = useQuery<Data, Error, Data, CallQuery<Data>['queryKey']>(
    {
      ...query,
      // What is no failure of a call is a fault of ours, for the page's boundary.
      throwOnError: (thrown) => !(thrown instanceof QueryFailure),
    },
  );
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
