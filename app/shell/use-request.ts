import { NETWORK_FAILURE, UNEXPECTED_ANSWER } from '@contract/codes';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../services/result';
import { onReconnect } from './on-reconnect';

/** Where a question to the server stands. */
export type RequestState<Data> =
  { state: 'loading' } | { state: 'ready'; data: Data } | { state: 'failed'; failure: Failure };

/**
 * Asks once, and again when `ask` changes or `retry` is called, whose promise resolves with the answer. `ask` must be
 * stable. While a new answer is on its way, the old one stays, a failure too. A call that didn't reach our server, or
 * that something else answered, is asked again by itself.
 */
export function useRequest<Data>(
  ask: () => Promise<Result<Data>>,
): [answer: RequestState<Data>, retry: () => Promise<void>] {
  const [answer, setAnswer] = useState<RequestState<Data>>({ state: 'loading' });
  const turn = useRef(0);
  const retry = useCallback(async (): Promise<void> => {
    const own = ++turn.current;
    const result = await ask();
    // Another question has been asked meanwhile, or nobody waits for the answer any more.
    if (own !== turn.current) return;
    setAnswer(result.ok ? { state: 'ready', data: result.data } : { state: 'failed', failure: result });
  }, [ask]);
  useEffect(() => {
    void retry();
    return () => {
      turn.current += 1;
    };
  }, [retry]);
  const code = answer.state === 'failed' ? answer.failure.code : null;
  const isCutOff = code === NETWORK_FAILURE || code === UNEXPECTED_ANSWER;
  useEffect(() => (isCutOff ? onReconnect(() => void retry()) : undefined), [isCutOff, answer, retry]);
  return [answer, retry];
}
