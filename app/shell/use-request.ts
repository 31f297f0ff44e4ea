import { NETWORK_FAILURE, UNEXPECTED_ANSWER } from '@contract/codes';
import { useCallback, useEffect, useState } from 'react';
import type { Failure, Result } from '../services/result';
import { onReconnect } from './on-reconnect';

/** Where a question to the server stands. */
export type RequestState<Data> =
  { state: 'loading' } | { state: 'ready'; data: Data } | { state: 'failed'; failure: Failure };

/**
 * Asks once, and again when `ask` changes or `retry` is called. `ask` must be stable. While a new answer is on
 * its way, the old one stays. A call that didn't reach our server, or that something else answered, is asked again
 * by itself.
 */
export function useRequest<Data>(
  ask: () => Promise<Result<Data>>,
): [answer: RequestState<Data>, retry: () => void] {
  const [answer, setAnswer] = useState<RequestState<Data>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    void ask().then((result) => {
      if (!current) return;
      setAnswer(result.ok ? { state: 'ready', data: result.data } : { state: 'failed', failure: result });
    });
    return () => {
      current = false;
    };
  }, [ask, turn]);
  const code = answer.state === 'failed' ? answer.failure.code : null;
  const isCutOff = code === NETWORK_FAILURE || code === UNEXPECTED_ANSWER;
  useEffect(
    () => (isCutOff ? onReconnect(() => setTurn((value) => value + 1)) : undefined),
    [isCutOff, answer],
  );
  const retry = useCallback(() => {
    setAnswer({ state: 'loading' });
    setTurn((value) => value + 1);
  }, []);
  return [answer, retry];
}
