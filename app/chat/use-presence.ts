import type { Presence } from '@contract/presence/presence';
import { type RefCallback, useCallback } from 'react';
import { useChatPart, useChatStore } from './use-chat';

/**
 * How long ago a member was here, asked for while an element is on the screen; null while it isn't known.
 * @param memberId null where the element shows nobody
 */
export function usePresence(
  memberId: number | null,
): [presence: Presence | null, ref: RefCallback<HTMLElement>] {
  const store = useChatStore();
  const presence = useChatPart(store, (state) =>
    memberId === null ? null : (state.presence.get(memberId) ?? null),
  );
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || memberId === null || !store) return undefined;
      let stop = (): void => undefined;
      const observer = new IntersectionObserver((crossings) => {
        stop();
        stop = crossings.at(-1)?.isIntersecting ? store.presence.watch(memberId) : () => undefined;
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        stop();
      };
    },
    [store, memberId],
  );
  return [presence, ref];
}
