import { useQueryClient } from '@tanstack/react-query';
import type { CallQuery } from '../services/queries';
import type { RealtimeEvent } from '../services/socket-events';
import { useCallQuery } from './use-call-query';
import { useRealtimeEvents } from './use-realtime';

/**
 * Asks as `useCallQuery` does, and anew whenever the server tells that something has changed: for what notices tell of,
 * so that the page doesn't contradict them (S3), and for what chats do.
 * @param by the event that tells of it
 */
export function useToldQuery<Data>(
  query: CallQuery<Data>,
  by: RealtimeEvent['type'] = 'notices',
): ReturnType<typeof useCallQuery<Data>> {
  const client = useQueryClient();
  const askAnew = (): void => void client.invalidateQueries({ queryKey: query.queryKey });
  useRealtimeEvents(({ type }) => {
    if (type === by) askAnew();
  }, askAnew);
  return useCallQuery(query);
}
