import { useCallback } from 'react';
import { networkFailure } from '../services/result';
import { useFailure } from './use-failure';

/** Says that a part of the page couldn't be fetched when it was asked for. */
export function useUnfetched(): () => void {
  const fail = useFailure();
  return useCallback(() => fail(networkFailure), [fail]);
}
