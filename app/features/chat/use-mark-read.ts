import type { Room } from '@contract/chat/room';
import type { MessageLogHandle } from '@ds/message-log/message-log';
import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { canBeRead } from '../../chat/rooms';
import type { ChatStore } from '../../chat/store/chat-store';
import { placeOf } from './use-jump';

/** Milliseconds after which what has come into view is noted: whoever scrolls on is asked for it once in that time. */
const NOTE_AFTER = 1_000;

const isLookedAt = (): boolean => document.visibilityState === 'visible';

/**
 * Notes how far the room is read while somebody looks at it: up to the last message that has been in view to its end, now
 * and then and whenever they leave; all of it at the end of the log. Nothing is noted before the server has said what there
 * is, and no request that nobody has taken.
 * @param isAtEnd whether the log is at its end, and that is the room's
 * @returns what the log tells that something else may be in view
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
  // While the log is still there.
  useLayoutEffect(() => noteSeen, [noteSeen]);
  return noteView;
}
