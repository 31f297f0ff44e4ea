import type { Room } from '@contract/chat/room';
import { ConversationRow } from '@ds/conversation-row/conversation-row';
import type { MessageStateKind } from '@ds/message-state/message-state';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type ChatState, isMuted, isOnlyMarked } from '../../chat/chat-state';
import { isOfficial, isRequest, personOf } from '../../chat/rooms';
import { useChatState, useChatStore } from '../../chat/use-chat';
import { usePresence } from '../../chat/use-presence';
import { useLanguage } from '../../i18n/language';
import { formatShort } from './format-times';
import { sayMessage } from './media-words';
import { STATE_TEXT } from './message-states';
import { RoomMenu } from './room-menu';
import { roomPicture } from './room-picture';
import { useRoomName } from './room-name';

/** What a row tells of the latest there is: what is typed, what isn't sent yet, or the last message. */
interface Latest {
  /** Null where there is no message. */
  text: string | null;
  lead?: string;
  state?: MessageStateKind;
}

/** Who of a group has written its last message, as far as that is known here. */
function leadOf(t: TFunction, room: Room, { people }: ChatState): Pick<Latest, 'lead'> {
  if (room.kind !== 'group' || room.last === null) return {};
  const { last, lastSender } = room;
  const sender = lastSender?.memberId === last.sender ? lastSender : people.get(last.sender);
  return sender ? { lead: t('group.lead', { name: sender.nickname }) } : {};
}

function latestOf(t: TFunction, room: Room, own: number | null, state: ChatState): Latest {
  const { id, last, otherReadSeq } = room;
  const attached = state.attached.get(id) ?? [];
  const draft = sayMessage(t, { text: state.drafts.get(id)?.trim() ?? '', media: attached });
  if (draft) return { text: draft, lead: t('chats.draft') };
  const unsent = state.outgoing.get(id)?.at(-1);
  if (unsent) {
    const said = { text: unsent.text, media: unsent.media ?? unsent.forward?.media ?? [] };
    return { text: sayMessage(t, said), lead: t('chats.you'), state: unsent.failure ? 'failed' : 'sending' };
  }
  if (last === null) return { text: null };
  if (last.sender !== own) return { text: sayMessage(t, last), ...leadOf(t, room, state) };
  return {
    text: sayMessage(t, last),
    lead: t('chats.you'),
    state: last.seq <= otherReadSeq ? 'read' : 'sent',
  };
}

/** A chat in the list. */
export function RoomRow({ room }: { room: Room }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const store = useChatStore();
  const state = useChatState();
  const nameOf = useRoomName();
  const { pathname } = useLocation();
  const [presence, shown] = usePresence(personOf(room)?.memberId ?? null);
  const latest = latestOf(t, room, store?.memberId ?? null, state);
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(room);
  return (
    <>
      <ConversationRow
        href={`#/chats/${room.id}`}
        aria-current={pathname.startsWith(`/chats/${room.id}`) ? 'page' : undefined}
        name={name}
        {...roomPicture(room)}
        ref={shown}
        onlineLabel={presence === 'online' ? t('presence.online') : undefined}
        lead={latest.lead}
        preview={latest.text ?? t('chats.noMessages')}
        activity={state.typing.get(room.id)?.length ? t('chats.typing') : undefined}
        time={<time dateTime={room.at}>{formatShort(locale, new Date(room.at))}</time>}
        {...(latest.state ? { state: { kind: latest.state, label: t(STATE_TEXT[latest.state]) } } : {})}
        {...(isOfficial(room) ? { officialLabel: t('room.official') } : {})}
        {...(isMuted(room) ? { mutedLabel: t('mute.label') } : {})}
        {...(room.kind === 'group' && room.mentions.length > 0
          ? { mentionedLabel: t('mention.marked') }
          : {})}
        {...(isOnlyMarked(room) ? { markedLabel: t('arrange.marked') } : {})}
        {...(room.pinned ? { pinnedLabel: t('arrange.pinned') } : {})}
        menu={
          isRequest(room)
            ? undefined
            : { label: t('arrange.optionsFor', { name }), onOpen: () => setOpen(true) }
        }
        unread={{ count: room.unread, label: t('chats.unread', { count: room.unread }) }}
      />
      <RoomMenu room={room} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
