import type { Room } from '@contract/chat/room';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Failure, Result } from '../services/result';
import { useIsHere } from '../shell/use-is-here';
import { useChatStore } from './use-chat';

/** Opens a room that a call finds or makes, in place of the page while it is shown, once it is known who asks. */
export function useOpening(
  find: () => Promise<Result<Room>>,
): [failure: Failure | null, open: () => Promise<void>] {
  const store = useChatStore();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = async (): Promise<void> => {
    const result = await find();
    if (!result.ok) return setFailure(result);
    store?.rooms.take(result.data);
    if (isHere()) void navigate(`/chats/${result.data.id}`, { replace: true });
  };
  const begin = useEffectEvent(() => void open());
  useEffect(() => {
    if (store) begin();
  }, [store]);
  return [failure, open];
}
