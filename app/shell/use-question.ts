import { useConfirm, type ConfirmFunction } from '@ds/use-confirm/use-confirm';
import { useCallback } from 'react';

/** Asks with the confirm dialog; where its code can't be fetched the answer is no, and the page goes on. */
export function useQuestion(): ConfirmFunction {
  const confirm = useConfirm();
  return useCallback((options) => confirm(options).catch(() => false), [confirm]);
}
