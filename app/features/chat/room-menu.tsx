import type { Room } from '@contract/chat/room';
import { useAnnounce } from '@ds/announcer/announcer';
import { historySettled } from '@ds/history-layer/history-layer';
import { List, ListRow } from '@ds/list-row/list-row';
import { Sheet } from '@ds/sheet/sheet';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Brush from 'lucide-react/icons/brush-cleaning';
import Info from 'lucide-react/icons/info';
import Link from 'lucide-react/icons/link';
import LogOut from 'lucide-react/icons/log-out';
import MailCheck from 'lucide-react/icons/mail-check';
import MailOpen from 'lucide-react/icons/mail';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Search from 'lucide-react/icons/search';
import Trash from 'lucide-react/icons/trash-2';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { isMuted } from '../../chat/chat-state';
import { isDeserted } from '../../chat/rooms';
import { useChatStore } from '../../chat/use-chat';
import { AfterOpening } from '../../shell/after-opening';
import { useAtOpening } from '../../shell/use-at-opening';
import { useFailure } from '../../shell/use-failure';
import { useIsHere } from '../../shell/use-is-here';
import { useMemberQuestion } from '../../shell/use-question';
import { MuteSheet, useMute } from './mute-sheet';
import { useRoomName } from './room-name';
import { sayWaiting } from './say-waiting';
import { SEARCH, type SearchState } from './search-state';
import { withUnsent } from './with-unsent';
import { useLeaveGroup } from './use-leave-group';

interface Props {
  room: Room;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the member has left the room: it was marked as unread, archived or deleted. */
  onLeave?: () => void;
}

/** What a member can do with a chat of the list. Each row has one: until its first opening it costs nothing. */
export const RoomMenu = (props: Props) => (
  <AfterOpening open={props.open}>
    <UsedMenu {...props} />
  </AfterOpening>
);

function UsedMenu({ room: current, open, onOpenChange, onLeave }: Props) {
  const { t } = useTranslation();
  const room = useAtOpening(open, current);
  const [isMuting, setMuting] = useState(false);
  const name = useRoomName()(room);
  const items = useItems(room, { mute: () => setMuting(true), onLeave });
  return (
    <>
      <Sheet size="content" title={name} open={open} onOpenChange={onOpenChange} closeLabel={t('page.close')}>
        <List className="px-2 py-3">
          {items.map(({ key, icon, title, description, onSelect }) => (
            <ListRow
              key={key}
              leading={icon}
              title={title}
              description={description}
              onClick={() => {
                onOpenChange(false);
                onSelect();
              }}
            />
          ))}
        </List>
      </Sheet>
      <MuteSheet room={room} open={isMuting} onOpenChange={setMuting} />
    </>
  );
}

interface Item {
  key: string;
  icon: ReactNode;
  title: string;
  description?: string | undefined;
  onSelect: () => void;
}

function useItems(
  room: Room,
  { mute, onLeave = () => undefined }: { mute: () => void; onLeave: (() => void) | undefined },
): Item[] {
  const { t } = useTranslation();
  const store = useChatStore();
  const navigate = useNavigate();
  const fail = useFailure();
  const clear = useClear(room, onLeave);
  const links = useLinksItem(room);
  const mutes = useMuteItem(room, mute);
  const search = useSearchItem(room);
  const leave = useLeaveGroup(room, onLeave);
  const { id, pinned, archived } = room;
  const isUnread = room.unread > 0 || room.markedUnread;
  const arrange = async (change: Partial<Pick<Room, 'pinned' | 'archived' | 'markedUnread'>>) => {
    const result = await store?.rooms.arrange(id, change);
    if (result && !result.ok) fail(result);
  };
  const markUnread = (): void => {
    if (isUnread) return void store?.reading.markRead(id);
    onLeave();
    void arrange({ markedUnread: true });
  };
  const archive = (): void => {
    if (!archived) onLeave();
    void arrange({ archived: !archived });
  };
  const showGroup = async (): Promise<void> => {
    // The sheet's place in the history is gone first.
    await historySettled();
    void navigate(`/chats/${id}/group`);
  };
  return [
    ...(room.kind === 'group'
      ? [
          {
            key: 'info',
            icon: <Info aria-hidden />,
            title: t('group.info'),
            onSelect: () => void showGroup(),
          },
        ]
      : []),
    ...links,
    ...search,
    {
      key: 'pin',
      icon: pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
      title: t(pinned ? 'arrange.unpin' : 'arrange.pin'),
      onSelect: () => void arrange({ pinned: !pinned }),
    },
    {
      key: 'unread',
      icon: isUnread ? <MailCheck aria-hidden /> : <MailOpen aria-hidden />,
      title: t(isUnread ? 'arrange.markRead' : 'arrange.markUnread'),
      onSelect: markUnread,
    },
    ...mutes,
    {
      key: 'archive',
      icon: archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
      title: t(archived ? 'arrange.unarchive' : 'arrange.archive'),
      onSelect: archive,
    },
    { key: 'clear', icon: <Brush aria-hidden />, title: t('arrange.clear'), onSelect: () => clear(false) },
    { key: 'remove', icon: <Trash aria-hidden />, title: t('arrange.remove'), onSelect: () => clear(true) },
    ...(room.kind === 'group'
      ? [{ key: 'leave', icon: <LogOut aria-hidden />, title: t('group.leave'), onSelect: leave }]
      : []),
  ];
}

/** Mutes a room in which others write, or ends that. */
function useMuteItem(room: Room, mute: () => void): Item[] {
  const { t } = useTranslation();
  const setMute = useMute(room);
  // Nobody writes there any more.
  const isQuiet = room.kind === 'saved' || (isDeserted(room) && !isMuted(room));
  if (isQuiet) return [];
  return [
    {
      key: 'mute',
      icon: isMuted(room) ? <Bell aria-hidden /> : <BellOff aria-hidden />,
      title: t(isMuted(room) ? 'mute.unmute' : 'mute.title'),
      onSelect: () => (isMuted(room) ? void setMute('none') : mute()),
    },
  ];
}

/** Leads those who may bring in others to the links of a group, and tells admins who waits there. */
function useLinksItem(room: Room): Item[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (room.kind !== 'group' || !room.rights.invite) return [];
  const { id } = room;
  const open = async (): Promise<void> => {
    await historySettled();
    void navigate(`/chats/${id}/links`);
  };
  return [
    {
      key: 'links',
      icon: <Link aria-hidden />,
      title: t('groupLinks.title'),
      description: sayWaiting(t, room),
      onSelect: () => void open(),
    },
  ];
}

/** Leads to the search of a room; in a chat of two, what is told of the other does, while there is somebody. */
function useSearchItem(searched: Room): Item[] {
  const { id: room, kind } = searched;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const memberId = useChatStore()?.memberId;
  const isHere = kind === 'group' || kind === 'saved' || isDeserted(searched);
  if (memberId === undefined || !isHere) return [];
  const search = async (): Promise<void> => {
    await historySettled();
    void navigate(SEARCH, { state: { memberId, room } satisfies SearchState });
  };
  return [
    { key: 'search', icon: <Search aria-hidden />, title: t('search.here'), onSelect: () => void search() },
  ];
}

/** What becomes of the messages, and who keeps them. */
function bodyOf(t: TFunction, { kind }: Room, remove: boolean): string {
  if (kind === 'saved') return t('saved.clearBody');
  return t(remove ? 'arrange.removeBody' : 'arrange.clearBody');
}

/** Clears a chat or deletes it, for the member alone, once they are sure. */
function useClear(room: Room, onLeave: () => void): (remove: boolean) => void {
  const { t } = useTranslation();
  const store = useChatStore();
  const announce = useAnnounce();
  const ask = useMemberQuestion();
  const fail = useFailure();
  const isHere = useIsHere();
  const name = useRoomName()(room);
  const clear = async (remove: boolean): Promise<void> => {
    const unsent = (await store?.outbox.count(room.id)) ?? 0;
    const isSure = await ask({
      tone: 'danger',
      title: t(remove ? 'arrange.removeTitle' : 'arrange.clearTitle', { name }),
      children: withUnsent(t, bodyOf(t, room, remove), unsent),
      confirm: { label: t(remove ? 'arrange.remove' : 'arrange.clear') },
      cancel: { label: t('page.cancel') },
    });
    if (!isSure) return;
    const result = await store?.clear(room.id, remove);
    if (!result) return;
    if (!result.ok) return fail(result);
    announce(t(remove ? 'arrange.removed' : 'arrange.cleared'));
    if (remove && isHere()) onLeave();
  };
  return (remove) => void clear(remove);
}
