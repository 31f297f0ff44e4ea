import type { MessageEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { List, ListRow } from '@ds/list-row/list-row';
import { ReactionPicker } from '@ds/reactions/reactions';
import { Sheet } from '@ds/sheet/sheet';
import Download from 'lucide-react/icons/arrow-down-to-line';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import Forward from 'lucide-react/icons/forward';
import ListChecks from 'lucide-react/icons/list-checks';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Reply from 'lucide-react/icons/reply';
import Trash from 'lucide-react/icons/trash-2';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translation';
import { messageAt } from '../../chat/changes';
import type { History } from '../../chat/chat-state';
import { useMediaAddress } from '../../chat/media-address';
import { saveAddress } from '../../device/save-file';
import { useAtOpening } from '../../shell/use-at-opening';
import { useCopy } from '../../shell/use-copy';
import { canDeleteForAll, canEdit, canPin, canWrite, isAnswering, ownReaction } from './message-rights';
import { otherName, type Talkers } from './message-words';
import { QUICK_REACTIONS } from './quick-reactions';
import { savedName } from './saved-name';
import type { RoomActions } from './use-room-actions';

interface Props {
  room: Room;
  history: History;
  memberId: number;
  talkers: Talkers;
  actions: RoomActions;
  onDelete: (seqs: readonly number[]) => void;
}

/** What can be done with a message. */
export function MessageMenu({ room, history, memberId, talkers, actions, onDelete }: Props) {
  const { t } = useTranslation();
  const { menu, closeMenu } = actions;
  const message = menu === null ? null : messageAt(history.events, menu);
  const open = message !== null;
  // What may be done in the room follows at once: a chat that was empty has just been opened by this message.
  const shown = useAtOpening(open, message);
  return (
    <Sheet
      size="content"
      title={
        shown === null || shown.sender === memberId
          ? t('room.menuOwn')
          : t('room.menu', { name: otherName(t, shown.sender, talkers) })
      }
      closeLabel={t('page.close')}
      open={open}
      onOpenChange={closeMenu}
    >
      {shown ? (
        <Items room={room} message={shown} memberId={memberId} actions={actions} onDelete={onDelete} />
      ) : null}
    </Sheet>
  );
}

interface Item {
  key: string;
  icon: ReactNode;
  title: string;
  onSelect: () => void;
}

type ItemsProps = Pick<Props, 'room' | 'memberId' | 'actions' | 'onDelete'> & { message: MessageEvent };

function Items(props: ItemsProps) {
  const { t } = useTranslation();
  const { room, message, memberId, actions } = props;
  const items = useItems(props);
  return (
    <div className="flex flex-col gap-1 px-2 py-3">
      {canWrite(room) ? (
        <ReactionPicker
          className="px-2 pb-2"
          label={t('room.react')}
          choices={QUICK_REACTIONS.map(({ emoji, text }) => ({ emoji, label: t(text) }))}
          value={ownReaction(message, memberId)}
          onValueChange={(emoji) => {
            actions.closeMenu();
            actions.react(message.seq, emoji);
          }}
          more={{
            label: t('emoji.more'),
            onPress: () => {
              actions.closeMenu();
              actions.pickReaction(message.seq);
            },
          }}
        />
      ) : null}
      <List>
        {items.map(({ key, icon, title, onSelect }) => (
          <ListRow
            key={key}
            leading={icon}
            title={title}
            onClick={() => {
              actions.closeMenu();
              onSelect();
            }}
          />
        ))}
      </List>
    </div>
  );
}

/** Those that the member may choose. */
function useItems({ room, message, memberId, actions, onDelete }: ItemsProps): Item[] {
  const { t } = useTranslation();
  const copy = useCopy();
  const save = useSave(message);
  const { seq, text, pinned } = message;
  const { compose, forward, pin, choose, report, showReaders } = actions;
  const mayWrite = canWrite(room);
  const item = (key: string, icon: ReactNode, title: string, onSelect: () => void, isThere = true) =>
    isThere ? [{ key, icon, title, onSelect }] : [];
  return [
    ...item('reply', <Reply />, t('room.reply'), () => compose({ kind: 'reply', seq, message }), mayWrite),
    ...item(
      'edit',
      <Pencil />,
      t('room.edit'),
      () => compose({ kind: 'edit', seq, text, message }),
      canEdit(room, message, memberId),
    ),
    ...item('copy', <Copy />, t('room.copy'), () => void copy(text), text !== ''),
    ...(save ? item('save', <Download />, t('media.save'), save) : []),
    ...item('forward', <Forward />, t('room.forward'), () => forward([seq]), !isAnswering(room)),
    ...item(
      'pin',
      pinned ? <PinOff /> : <Pin />,
      t(pinned ? 'room.unpin' : 'room.pin'),
      () => pin(seq, !pinned),
      canPin(room),
    ),
    ...item(
      'readers',
      <Eye />,
      t('readers.title'),
      () => showReaders(seq),
      room.kind === 'group' && message.sender === memberId,
    ),
    ...item('select', <ListChecks />, t('room.select'), () => choose(seq)),
    ...item(
      'report',
      <Flag />,
      t('report.open.message'),
      () => report(seq),
      message.sender !== memberId && room.kind !== 'support',
    ),
    ...item(
      'delete',
      <Trash />,
      t('room.delete'),
      () => onDelete([seq]),
      !isAnswering(room) || canDeleteForAll(room, [message], memberId),
    ),
  ];
}

/** Saves what is heard or seen to play; null where pictures and files of the message have a way of their own. */
function useSave({ media: [medium], at }: MessageEvent): (() => void) | null {
  const addressOf = useMediaAddress();
  if (medium?.kind !== 'voice' && medium?.kind !== 'video') return null;
  return () => saveAddress(savedName(medium, at), addressOf(medium.id, 'original'));
}
