import { QueryClient } from '@tanstack/react-query';
import type { CallOptions } from './client';
import type { Failure, Result } from './result';
import type { Clients, Services } from './services';

/** A failed call in the query cache, where a failure must be an error. */
export class QueryFailure extends Error {
  override name = 'QueryFailure';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(`The call failed with ${failure.code}`);
    this.failure = failure;
  }
}

/** A call as a query: the key of its answer in the cache, and the function that asks. */
export interface CallQuery<Data> {
  queryKey: readonly [domain: string, call: string, payload: object];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

type Payload<Args> = Args extends [payload: infer Value, options?: CallOptions]
  ? [payload: Value]
  : Args extends [payload?: infer Value, options?: CallOptions]
    ? [payload?: Value]
    : never;

type DataOf<Answer> = Extract<Answer, { ok: true }> extends { data: infer Data } ? Data : never;

/** The calls of a domain as queries, under the same names. */
type QueriesOf<Client> = {
  readonly [Name in keyof Client]: Client[Name] extends (...args: infer Args) => Promise<infer Answer>
    ? (...args: Payload<Args>) => CallQuery<DataOf<Answer>>
    : never;
};

/** Every call as a query: `queries.session.listSessions()` exists because `services.session.listSessions()` does. */
export type Queries = { readonly [Domain in keyof Clients]: QueriesOf<Clients[Domain]> };

type Ask = (payload: object, options: CallOptions) => Promise<Result<unknown>>;

const isAsk = (value: unknown): value is Ask => typeof value === 'function';

const isClient = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Asks by a call of the services; rejects with a {@link QueryFailure} where the call fails. */
async function ask(client: object, call: string, payload: object, signal: AbortSignal): Promise<unknown> {
  const send: unknown = Reflect.get(client, call);
  if (!isAsk(send)) throw new Error(`The services have no call "${call}"`);
  const result = await send(payload, { signal });
  if (!result.ok) throw new QueryFailure(result);
  return result.data;
}

const byName = <Value>(valueOf: (name: string) => Value): Readonly<Record<string, Value>> =>
  new Proxy<Record<string, Value>>(
    {},
    { get: (values, name) => (typeof name === 'string' ? (values[name] ??= valueOf(name)) : undefined) },
  );

/** Derives the queries from the services; a key consists of domain, call and payload. */
export function createQueries(services: Services): Queries;
export function createQueries(services: Services): object {
  return byName((domain) => {
    const client: unknown = Reflect.get(services, domain);
    if (!isClient(client)) throw new Error(`The services have no domain "${domain}"`);
    return byName((call) => (payload: object = {}): CallQuery<unknown> => ({
      queryKey: [domain, call, payload],
      queryFn: ({ signal }) => ask(client, call, payload, signal),
    }));
  });
}

/**
 * The cache of what is asked after the login. An answer is shown while it is asked for anew: when its page opens again,
 * and when the browser's tab is looked at again.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The page tells of a failure at once; `useCallQuery` asks again when the connection returns.
        retry: false,
        // A browser that calls itself offline may still reach the server.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
