import type { Call } from '@contract/call';
import type { FailureData } from '@contract/envelope';
import type * as z from 'zod/mini';
import type { Result } from './result';

/** Options of one use of a call. */
export interface CallOptions {
  /** Cancels the call: its result is a failure that nobody is told of. */
  signal?: AbortSignal;
  /** Sends this token instead of the session's. */
  token?: string;
  /** Sends the session's token with a call that is open to visitors as well (access `optional`). */
  asMember?: boolean;
  /** Names an idempotent call; repeat a call with the key of the first try. @default a new key */
  idempotencyKey?: string;
  /** Told how much of an upload has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends a call of the contract. The call comes as a promise: a domain's contract is loaded with its first use.
 * @param name the call's name in its contract module
 */
export type Send = (
  call: Promise<Call>,
  payload: object,
  options: CallOptions,
  name: string,
) => Promise<Result<unknown>>;

type UnionToIntersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? Intersection
  : never;

/** What a failure of a call carries, beside what every failure may. */
type DetailOf<C extends Call> = C['failures'] extends infer Failures | undefined
  ? FailureData & Partial<UnionToIntersection<z.output<Extract<Failures[keyof Failures], z.ZodMiniType>>>>
  : FailureData;

/** What a call answers. */
export type ResultOf<C extends Call> = Result<z.output<C['data']>, DetailOf<C>>;

/** A call's payload may be left out where nothing in it is required. */
type Arguments<C extends Call> =
  Record<string, never> extends z.input<C['request']>
    ? [payload?: z.input<C['request']>, options?: CallOptions]
    : [payload: z.input<C['request']>, options?: CallOptions];

/** The calls of a contract module as functions of the same names. */
export type Client<Calls> = {
  readonly [Name in keyof Calls as Calls[Name] extends Call ? Name : never]: Calls[Name] extends Call
    ? (...args: Arguments<Calls[Name]>) => Promise<ResultOf<Calls[Name]>>
    : never;
};

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value;

/**
 * Derives the client of a domain from its contract: `sso.loginByPhone(form)` exists because the call does.
 * Each function stays the same, so that effects may depend on it.
 * @param load fetches the contract module; it is asked for at the first call
 */
export function createClient<Calls extends object>(send: Send, load: () => Promise<Calls>): Client<Calls>;
export function createClient(send: Send, load: () => Promise<object>): object {
  const callNamed = async (name: string): Promise<Call> => {
    const call: unknown = Reflect.get(await load(), name);
    if (!isCall(call)) throw new Error(`The contract has no call "${name}"`);
    return call;
  };
  const toFunction =
    (name: string) =>
    (payload: object = {}, options: CallOptions = {}): Promise<Result<unknown>> =>
      send(callNamed(name), payload, options, name);
  return new Proxy<Record<string, ReturnType<typeof toFunction>>>(
    {},
    {
      get: (functions, name) =>
        typeof name === 'string' ? (functions[name] ??= toFunction(name)) : undefined,
      has: (_functions, name) => typeof name === 'string',
    },
  );
}
