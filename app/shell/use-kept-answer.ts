import { useQueryClient } from '@tanstack/react-query';
import type { CallQuery } from '../services/queries';

/** Changes the answer to a query that is kept, as a call of the member has changed it on the server. */
export function useKeptAnswer<Data>({ queryKey }: CallQuery<Data>) {
  const client = useQueryClient();
  return {
    /** Shows the change without asking. */
    change: async (apply: (data: Data) => Data): Promise<void> => {
      // An older answer that is still under way must not replace this one.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Data>(queryKey, (data) => (data === undefined ? data : apply(data)));
    },
    /** Asks anew. */
    refresh: (): Promise<void> => client.invalidateQueries({ queryKey }),
  };
}
