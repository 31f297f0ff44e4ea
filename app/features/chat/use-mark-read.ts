import type { Room } from '@contract/chat/room';
import type { MessageLogHandle } from '@ds/message-log/message-log';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { canBeRead } from '../../chat/rooms';
import type { ChatStore } from '../../chat/store/chat-store';
import { placeOf } from './use-jump';

/**
 * Milliseconds after which messages that have come into view are marked as read: at most once in this time while
 * scrolling.
 */
const NOTE_AFTER = 1_000;

const isLookedAt = (): boolean => document.visibilityState === 'visible';

/**
 * Marks the room as read while the page is visible: up to the last message whose end has been in view, at intervals and
 * when the reader leaves; completely at the end of the log. Does nothing before the server has answered, or for a
 * support request that nobody has taken.
 * @param isAtEnd whether the log is scrolled to its end, and that is the end of the room
 * @returns a function that the log calls when its view may have changed
 */
export function useMarkRead(
  store: ChatStore,
  room: Room,
  { log, isAtEnd }: { log: RefObject<MessageLogHandle | null>; isAtEnd: boolean },
): () => void {
  const { id, lastSeq, readSeq } = room;
  const isReadable = canBeRead(room);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const noteSeen = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const history = store.get().histories.get(id);
    if (!history || history.isKept) return;
    const { events } = history;
    // Messages that haven't been sent stand below, without a place.
    const hasPlace = (key: string): boolean => placeOf(events, key) !== null;
    const seen = placeOf(events, log.current?.findSeen(hasPlace) ?? null);
    if (seen !== null) void store.reading.markReadUpTo(id, seen);
  }, [store, id, log]);
  const noteView = () => {
    if (readSeq < lastSeq && isLookedAt()) timer.current ??= setTimeout(noteSeen, NOTE_AFTER);
  };
  const look = useEffectEvent(() => {
    if (!isLookedAt()) return noteSeen();
    if (isAtEnd) void store.reading.markRead(id);
    noteView();
  });
  useEffect(() => look(), [isAtEnd, lastSeq, readSeq, isReadable]);
  useEffect(() => {
    const onLook = () => look();
    // Before the store tells what the server doesn't know yet: the page may go.
    const options = { capture: true };
    document.addEventListener('visibilitychange', onLook, options);
    return () => document.removeEventListener('visibilitychange', onLook, options);
  }, []);
  // A layout effect, so that its cleanup runs while the log is still mounted.
  useLayoutEffect(() => noteSeen, [noteSeen]);
  return noteView;
}
