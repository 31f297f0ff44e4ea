import { useQueryClient } from '@tanstack/react-query';
import type { CallQuery } from '../services/queries';
import { useCallQuery } from './use-call-query';
import { useRealtimeEvents } from './use-realtime';

/**
 * Asks as `useCallQuery` does, and anew whenever the member gets a notice: for what notices tell of, so that the page
 * doesn't contradict them (S3).
 */
export function useToldQuery<Data>(query: CallQuery<Data>): ReturnType<typeof useCallQuery<Data>> {
  const client = useQueryClient();
  const askAnew = (): void => void client.invalidateQueries({ queryKey: query.queryKey });
  useRealtimeEvents(({ type }) => {
    if (type === 'notices') askAnew();
  }, askAnew);
  return useCallQuery(query);
}
