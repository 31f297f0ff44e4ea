import type { MessageEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import type { Person } from '@contract/contacts/person';
import { ConversationContent, ConversationLink } from '@ds/conversation-row/conversation-row';
import type { MessageStateKind } from '@ds/message-state/message-state';
import type { TFunction } from 'i18next';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLocation } from 'react-router-dom';
import type { Attachment } from '../../chat/attachment';
import { isMuted, isOnlyMarked, type Outgoing } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import { isOfficial, isRequest, latestTime, personOf, senderIn } from '../../chat/rooms';
import { useChatPart, useChatStore } from '../../chat/use-chat';
import { usePresence } from '../../chat/use-presence';
import { useIsNear } from '../../device/use-is-near';
import { useLanguage } from '../../i18n/language';
import { formatShort } from './format-times';
import { sayWaiting } from './say-waiting';
import { useToday } from './use-today';
import { sayMessage } from '../../chat/media-words';
import { STATE_TEXT } from './message-states';
import { RoomMenu } from './room-menu';
import { roomPicture } from './room-picture';
import { useRoomName } from './room-name';
import { useTyping } from './use-typing';

/** The preview of a row: the draft, the latest unsent message, or the last message. */
interface Latest {
  /** Null where there is no message. */
  text: string | null;
  lead?: string;
  state?: MessageStateKind;
}

/** What this device knows of a room, beside the room itself. */
interface Known {
  draft: string;
  attached: readonly Attachment[];
  /** The latest message that the server hasn't taken. */
  unsent: Outgoing | undefined;
  /** Who has written the last message to a group, as far as that is known. */
  sender: Person | null | undefined;
}

/** Who has written the last message to a group; asks where that isn't known. Null without one to name. */
function useSender(store: ChatStore | null, room: Room): Person | null | undefined {
  const { id, kind, last } = room;
  const writer = kind === 'group' && last && last.sender !== store?.memberId ? last.sender : null;
  const sender = useChatPart(store, ({ people }) =>
    writer === null ? null : senderIn(room, writer, people),
  );
  const isUnknown = sender === undefined;
  useEffect(() => {
    if (isUnknown && writer !== null) void store?.people.ask(id, [writer]);
  }, [store, id, writer, isUnknown]);
  return sender;
}

const NOTHING_ATTACHED: readonly Attachment[] = [];

/** Subscribes to each part separately: a row isn't rendered again for changes in other rooms. */
function useKnown(store: ChatStore | null, room: Room): Known {
  const { id } = room;
  return {
    draft: useChatPart(store, ({ drafts }) => drafts.get(id)?.trim() ?? ''),
    attached: useChatPart(store, ({ attached }) => attached.get(id) ?? NOTHING_ATTACHED),
    unsent: useChatPart(store, ({ outgoing }) => outgoing.get(id)?.at(-1)),
    sender: useSender(store, room),
  };
}

/** The last message, of somebody else: folded where the member has blocked them. */
function receivedOf(t: TFunction, last: MessageEvent, { sender }: Known): Latest {
  if (sender?.isBlocked) return { text: t('room.folded') };
  const said = { text: sayMessage(t, last) };
  return sender ? { ...said, lead: t('group.lead', { name: sender.nickname }) } : said;
}

function latestOf(t: TFunction, room: Room, own: number | null, known: Known): Latest {
  const { last, otherReadSeq } = room;
  const { unsent } = known;
  const draft = sayMessage(t, { text: known.draft, media: known.attached });
  if (draft && !unsent?.failure) return { text: draft, lead: t('chats.draft') };
  if (unsent) {
    const said = { text: unsent.text, media: unsent.media ?? unsent.forward?.media ?? [] };
    return { text: sayMessage(t, said), lead: t('chats.you'), state: unsent.failure ? 'failed' : 'sending' };
  }
  if (last === null) return { text: null };
  if (last.sender !== own) return receivedOf(t, last, known);
  return {
    text: sayMessage(t, last),
    lead: t('chats.you'),
    state: last.seq <= otherReadSeq ? 'read' : 'sent',
  };
}

/** Chats at the top of a list that are drawn at once: more than a screen shows. */
const FIRST = 16;

/** The chats of a list. */
export function RoomRows({ rooms }: { rooms: readonly Room[] }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const { pathname } = useLocation();
  const store = useChatStore();
  const nameOf = useRoomName();
  const today = useToday();
  return rooms.map((room, index) => (
    <RoomRow
      key={room.id}
      room={room}
      t={t}
      store={store}
      name={nameOf(room)}
      time={formatShort(locale, new Date(latestTime(room)), today)}
      isMuted={isMuted(room)}
      isCurrent={pathname.startsWith(`/chats/${room.id}`)}
      isFirst={index < FIRST}
    />
  ));
}

interface ContentProps {
  room: Room;
  // What all rows share is computed once: for hundreds of rows it takes longer than rendering those on the screen.
  t: TFunction;
  store: ChatStore | null;
  name: string;
  /** How long ago the latest was, which changes at midnight. */
  time: string;
  /** Which ends by itself. */
  isMuted: boolean;
}

interface RowProps extends ContentProps {
  /** It is open beside the list. */
  isCurrent: boolean;
  /** It is drawn at once; the others are when they come near the screen. */
  isFirst: boolean;
}

/**
 * A chat in the list, rendered again only when something about it has changed. Far from the screen it is just a named
 * link: so the keyboard, screen readers and the browser's Back find the complete list in the page, even with hundreds
 * of chats.
 */
const RoomRow = memo(function RoomRow({ isCurrent, isFirst, ...content }: RowProps) {
  const { room, t, store, name } = content;
  const [isNear, near] = useIsNear(isFirst);
  const [isOpen, setOpen] = useState(false);
  // Without what it shows, a row has no button.
  const label = isNear ? t('arrange.optionsFor', { name }) : name;
  return (
    <>
      <ConversationLink
        href={`#/chats/${room.id}`}
        aria-current={isCurrent ? 'page' : undefined}
        name={name}
        ref={near}
        // A finger comes down some time before its click event.
        onPointerEnter={() => void store?.prepare(room.id)}
        menu={isRequest(room) ? undefined : { label, onOpen: () => setOpen(true) }}
      >
        {isNear ? <RoomContent {...content} /> : null}
      </ConversationLink>
      <RoomMenu room={room} open={isOpen} onOpenChange={setOpen} />
    </>
  );
});

/** What a row shows of a chat. */
function RoomContent({ room, t, store, name, time, isMuted: isSilent }: ContentProps) {
  const [presence, shown] = usePresence(personOf(room)?.memberId ?? null);
  const typing = useTyping(t, room);
  const latest = latestOf(t, room, store?.memberId ?? null, useKnown(store, room));
  return (
    <ConversationContent
      name={name}
      {...roomPicture(room)}
      ref={shown}
      onlineLabel={presence === 'online' ? t('presence.online') : undefined}
      lead={latest.lead}
      preview={latest.text ?? t('chats.noMessages')}
      activity={typing ?? undefined}
      time={<time dateTime={latestTime(room)}>{time}</time>}
      {...(latest.state ? { state: { kind: latest.state, label: t(STATE_TEXT[latest.state]) } } : {})}
      {...(isOfficial(room) ? { officialLabel: t('room.official') } : {})}
      {...(isSilent ? { mutedLabel: t('mute.label') } : {})}
      {...(room.kind === 'group' && room.mentions.length > 0 ? { mentionedLabel: t('mention.marked') } : {})}
      waitingLabel={sayWaiting(t, room)}
      {...(isOnlyMarked(room) ? { markedLabel: t('arrange.marked') } : {})}
      {...(room.pinned ? { pinnedLabel: t('arrange.pinned') } : {})}
      unread={{ count: room.unread, label: t('chats.unread', { count: room.unread }) }}
    />
  );
}
