import type { Room } from '@contract/chat/room';
import { useHistoryLayer } from '@ds/history-layer/history-layer';
import { IconButton } from '@ds/icon-button/icon-button';
import { SelectionBar } from '@ds/selection-bar/selection-bar';
import Copy from 'lucide-react/icons/copy';
import Forward from 'lucide-react/icons/forward';
import Trash from 'lucide-react/icons/trash-2';
import type { MessageLogHandle } from '@ds/message-log/message-log';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { ChatStore } from '../../chat/store/chat-store';
import { useCopy } from '../../shell/use-copy';
import { isAnswering } from './message-rights';
import { messagesAt, type RoomActions } from './use-room-actions';

interface Props {
  store: ChatStore;
  room: Room;
  actions: RoomActions;
  chosen: ReadonlySet<number>;
  log: RefObject<MessageLogHandle | null>;
  onDelete: (seqs: readonly number[]) => void;
}

/** What can be done with the chosen messages; in place of the composer. Esc and Back end choosing. */
export function ChosenBar({ store, room, actions, chosen, log, onDelete }: Props) {
  const { t } = useTranslation();
  const copy = useCopy();
  const { stopChoosing, forward } = actions;
  useHistoryLayer(true, stopChoosing);
  useFocusInLog(log);
  const stopByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) stopChoosing();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => stopByKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => store.logs.hold(room.id), [store, room.id]);
  // Some may be gone meanwhile.
  const messages = messagesAt(store, room.id, chosen);
  const seqs = messages.map(({ seq }) => seq);
  const isOver = chosen.size > 0 && messages.length === 0;
  useEffect(() => {
    if (isOver) stopChoosing();
  }, [isOver, stopChoosing]);
  const texts = messages.flatMap(({ text }) => (text === '' ? [] : [text]));
  const action = (label: string, Icon: typeof Copy, act: () => void) => (
    <IconButton
      label={label}
      icon={<Icon aria-hidden className="size-6" />}
      aria-disabled={messages.length === 0 || undefined}
      onClick={() => {
        if (messages.length > 0) act();
      }}
    />
  );
  return (
    <SelectionBar
      label={t('room.selection')}
      count={t('room.selected', { count: messages.length })}
      cancelLabel={t('room.cancelSelection')}
      onCancel={stopChoosing}
    >
      {texts.length > 0 || messages.length === 0
        ? action(t('room.copy'), Copy, () => {
            stopChoosing();
            void copy(texts.join('\n'));
          })
        : null}
      {isAnswering(room) ? null : action(t('room.forward'), Forward, () => forward(seqs))}
      {action(t('room.delete'), Trash, () => onDelete(seqs))}
    </SelectionBar>
  );
}

/** Focus begins at the message that was chosen first, and returns to the log from a bar that goes away. */
function useFocusInLog(log: RefObject<MessageLogHandle | null>): void {
  const focus = useEffectEvent(() => log.current?.focus());
  useEffect(() => {
    focus();
    return () => {
      if (document.activeElement === document.body) focus();
    };
  }, []);
}
