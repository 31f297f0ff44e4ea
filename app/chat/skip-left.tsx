import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useGoBack } from '../shell/go-back';
import { useChatStore } from './use-chat';

/** The room that a page is about. */
const roomIn = (pathname: string): string | undefined => /^\/chats\/([^/]+)/.exec(pathname)?.[1];

/** Makes Back skip the pages of a group that the member has left: there is nothing left to show. */
export function SkipLeft() {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const store = useChatStore();
  const goBack = useGoBack('/chats');
  const skip = useEffectEvent(() => {
    const room = roomIn(pathname);
    if (type === NavigationType.Pop && room !== undefined && store?.rooms.hasLeft(room)) goBack();
  });
  // Only on arrival: a member who leaves a group is still on its page.
  useEffect(() => skip(), [key]);
  return null;
}
