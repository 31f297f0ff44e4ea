import type { Room } from '@contract/chat/room';
import { Anchor } from '@ds/anchor/anchor';
import { useAnnounce } from '@ds/announcer/announcer';
import { AppBar } from '@ds/app-bar/app-bar';
import { Avatar } from '@ds/avatar/avatar';
import { ChatLayout } from '@ds/chat-layout/chat-layout';
import { historySettled } from '@ds/history-layer/history-layer';
import { IconButton } from '@ds/icon-button/icon-button';
import { OfficialMark } from '@ds/official-mark/official-mark';
import { PageHeading } from '@ds/page/page';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { MessageLogHandle } from '@ds/message-log/message-log';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type History, isMuted } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import type { Opening } from '../../chat/store/openings';
import type { Composing } from '../../chat/composing';
import { isOfficial, personOf } from '../../chat/rooms';
import { useChatPart, useChatState, useChatStore } from '../../chat/use-chat';
import { profileOf } from '../../navigation/profile';
import { STAFF_PAGE } from '../../navigation/staff';
import { useIsAssistant } from '../../shell/use-is-assistant';
import { Inbox } from './inbox-page';
import { RequestActions } from './request-actions';
import { useIsWide } from '../../device/use-is-wide';
import { VoicePlaybackContext } from '../../chat/use-voice-playback';
import { usePresence } from '../../chat/use-presence';
import { AfterOpening } from '../../shell/after-opening';
import { GoBack } from '../../shell/go-back';
import { MemberQueries } from '../../shell/member-queries';
import { ChatPanes, useIsInPanes } from './chat-panes';
import { ChatsPane } from './chats-page';
import { ChosenBar } from './chosen-bar';
import { ForwardSheet } from './forward-sheet';
import { JoinRequestsBar } from './join-requests';
import { MessageMenu } from './message-menu';
import { MessageReaders } from './message-readers';
import { MessageReport } from './message-report';
import { MoreReactions } from './more-reactions';
import { MuteSheet, useMute } from './mute-sheet';
import { PersonSheet } from './person-sheet';
import { Pinned } from './pinned';
import { RoomFooter } from './room-footer';
import { RoomMenu } from './room-menu';
import { LATEST, RoomLog } from './room-log';
import { roomPicture } from './room-picture';
import { useRoomName } from './room-name';
import { PendingRoom, UnknownRoom } from './room-states';
import { usePeople } from './use-people';
import { usePlayback } from './use-playback';
import { Viewer } from './viewer';
import { useRemoval } from './use-removal';
import { useRoomActions } from './use-room-actions';
import { useIsCutOff } from './use-is-cut-off';
import { useTyping } from './use-typing';

/** /chats/:room: a chat. */
export function RoomPage() {
  const { room: id = '' } = useParams();
  const { t } = useTranslation();
  const at = usePlace();
  const { store, room, history, opening, isGone } = useOpened(id, at);
  const playback = usePlayback(store, id);
  const nameOf = useRoomName();
  const isAssistant = useIsAssistant();
  const isWide = useIsWide();
  const isReady = store && room && history?.state === 'ready' && !isGone;
  const title = room ? nameOf(room) : t('chats.title');
  const content = (
    <MemberQueries>
      {isReady ? (
        <VoicePlaybackContext value={playback}>
          <Chat
            key={`${id} ${at ?? ''}`}
            store={store}
            room={room}
            history={history}
            memberId={store.memberId}
            at={at}
          />
        </VoicePlaybackContext>
      ) : isGone ? (
        <UnknownRoom id={id} />
      ) : (
        <PendingRoom
          id={id}
          title={title}
          parent={isAssistant ? STAFF_PAGE : '/chats'}
          opening={opening}
          store={store}
          history={history}
        />
      )}
    </MemberQueries>
  );
  if (!isWide && isGone) return content;
  return (
    <ChatPanes
      title={title}
      focusKey={`/chats/${id}${room ? '' : ' loading'}`}
      list={isAssistant ? <Inbox /> : <ChatsPane />}
    >
      {content}
    </ChatPanes>
  );
}

/** The place that the address names, as `?at=12`; null without one. */
function usePlace(): number | null {
  const [params] = useSearchParams();
  const at = params.get('at') ?? '';
  return /^[1-9]\d{0,8}$/.test(at) ? Number(at) : null;
}

/** The room that the address names, as far as it is here; it is loaded from the place where it opens. */
function useOpened(id: string, at: number | null) {
  const store = useChatStore();
  const { rooms, histories, gone } = useChatState();
  // Of two visits to the same place, the second may find it gone from what is here.
  const location = useLocation();
  const { key: visit } = location;
  const opening: Opening = at ?? (location.state === LATEST ? LATEST : null);
  // Whoever has come back to a room finds nothing of it here.
  const isGone = gone.has(id);
  useEffect(() => void store?.open(id, opening), [store, id, opening, visit, isGone]);
  return { store, room: rooms.get(id), history: histories.get(id), opening, isGone };
}

interface ChatProps {
  store: ChatStore;
  room: Room;
  history: History;
  memberId: number;
  /** The place at which it opens. */
  at: number | null;
}

function Chat({ store, room, history, memberId, at }: ChatProps) {
  const name = useRoomName()(room);
  const composing = useChatPart(store, (state) => state.composing.get(room.id) ?? null);
  const compose = useCallback(
    (next: Composing | null): void => store.composer.compose(room.id, next),
    [store, room.id],
  );
  const log = useRef<MessageLogHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const actions = useRoomActions(store, room, { compose, log, field });
  const remove = useRemoval({ store, room, memberId, name, log, onRemoved: actions.stopChoosing });
  const people = usePeople(store, room, history.events);
  const talkers = useMemo(() => ({ memberId, name, people }), [memberId, name, people]);
  const shared = { store, room, memberId, name, talkers, actions };
  return (
    <>
      <ChatLayout
        header={
          <>
            <RoomBar room={room} name={name} />
            <JoinRequestsBar room={room} />
            <Pinned {...shared} />
          </>
        }
        composer={
          actions.chosen === null ? (
            <RoomFooter {...shared} field={field} history={history} composing={composing} compose={compose} />
          ) : (
            <ChosenBar {...shared} chosen={actions.chosen} log={log} onDelete={remove} />
          )
        }
      >
        <RoomLog {...shared} history={history} log={log} at={at} />
      </ChatLayout>
      <AfterOpening open={actions.menu !== null}>
        <MessageMenu {...shared} history={history} onDelete={remove} />
      </AfterOpening>
      <AfterOpening open={actions.forwarding !== null}>
        <ForwardSheet {...shared} log={log} />
      </AfterOpening>
      <AfterOpening open={actions.viewing !== null}>
        <Viewer history={history} talkers={talkers} actions={actions} />
      </AfterOpening>
      <AfterOpening open={actions.reporting !== null}>
        <MessageReport {...shared} history={history} />
      </AfterOpening>
      <AfterOpening open={actions.readersOf !== null}>
        <MessageReaders {...shared} />
      </AfterOpening>
      <AfterOpening open={actions.reactingTo !== null}>
        <MoreReactions store={store} actions={actions} />
      </AfterOpening>
    </>
  );
}

/** Who the chat is with, and what can be done about them. */
function RoomBar({ room, name }: { room: Room; name: string }) {
  const { id } = room;
  const person = personOf(room);
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isMuting, setMuting] = useState(false);
  const [isArranging, setArranging] = useState(false);
  const navigate = useNavigate();
  const setMute = useMute(room);
  const isInPanes = useIsInPanes();
  const isAssistant = useIsAssistant();
  const mute = (): void => {
    setOpen(false);
    if (isMuted(room)) void setMute('none');
    else setMuting(true);
  };
  return (
    <>
      <AppBar
        start={isInPanes ? undefined : <GoBack parent={isAssistant ? STAFF_PAGE : '/chats'} />}
        title={<Named room={room} name={name} />}
        end={
          person ? (
            <IconButton
              label={t('room.more', { name })}
              icon={<Ellipsis aria-hidden />}
              onClick={() => setOpen(true)}
            />
          ) : room.kind !== 'support' ? (
            <IconButton
              label={t('arrange.optionsFor', { name })}
              icon={<Ellipsis aria-hidden />}
              onClick={() => setArranging(true)}
            />
          ) : (
            <SupportActions room={room} onMute={mute} />
          )
        }
      />
      {person ? (
        <AfterOpening open={isOpen}>
          <PersonSheet
            person={person}
            open={isOpen}
            onOpenChange={setOpen}
            room={id}
            onMore={() => {
              setOpen(false);
              setArranging(true);
            }}
            mute={{ label: t(isMuted(room) ? 'mute.unmute' : 'mute.title'), onPress: mute }}
          />
        </AfterOpening>
      ) : null}
      <RoomMenu
        room={room}
        open={isArranging}
        onOpenChange={setArranging}
        // The sheet's place in the history is gone first.
        onLeave={() => void historySettled().then(() => navigate('/chats', { replace: true }))}
      />
      <AfterOpening open={isMuting}>
        <MuteSheet room={room} open={isMuting} onOpenChange={setMuting} />
      </AfterOpening>
    </>
  );
}

/** What can be done in a chat with support: members mute it, whoever has taken it hands it over or closes it. */
function SupportActions({ room, onMute }: { room: Room; onMute: () => void }) {
  const { t } = useTranslation();
  if (room.kind !== 'support') return null;
  if (room.person !== null)
    return room.canWrite ? <RequestActions room={room} name={room.person.nickname} /> : null;
  return (
    <IconButton
      label={t(isMuted(room) ? 'mute.unmute' : 'mute.title')}
      icon={isMuted(room) ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      onClick={onMute}
    />
  );
}

/** Announces a text once when it comes; nothing where it is null. */
function useTold(text: string | null): void {
  const announce = useAnnounce();
  useEffect(() => {
    if (text !== null) announce(text);
  }, [announce, text]);
}

/** Whose room it is, and what goes on there; it leads to the page of the group, or of the other. Screen readers find that under the name; nobody is interrupted. */
function Named({ room, name }: { room: Room; name: string }) {
  const { t } = useTranslation();
  const typing = useTyping(t, room);
  const other = personOf(room);
  const [presence, shown] = usePresence(other?.memberId ?? null);
  const quiet = presence ? t(`presence.${presence}`) : null;
  const resting = room.kind === 'group' ? t('group.members', { count: room.memberCount }) : quiet;
  const isCutOff = useIsCutOff();
  const cutOff = isCutOff ? t('room.cutOff') : null;
  useTold(cutOff);
  const status = cutOff ?? typing ?? resting;
  const content = (
    <>
      <Avatar
        name={name}
        {...roomPicture(room)}
        size="small"
        ring={presence === 'online' ? 'online' : 'none'}
        aria-hidden
        // On a narrow page with large text the bar has room for the name only.
        className="@max-[14rem]:hidden"
      />
      <span className="flex min-w-0 flex-col">
        <PageHeading className="min-w-0 truncate text-body">
          <bdi>{name}</bdi>
        </PageHeading>
        {isOfficial(room) && status === null ? (
          <OfficialMark
            data-slot="room-status"
            label={t('room.official')}
            isShown
            className="text-caption font-normal"
          />
        ) : null}
        {status === null ? null : (
          <span
            data-slot="room-status"
            // What goes on comes and goes: the bar keeps its height.
            className={`text-caption font-normal ${cutOff !== null || typing === null ? 'line-clamp-2 text-balance text-muted' : 'truncate text-accent-strong'}`}
          >
            {status}
          </span>
        )}
      </span>
    </>
  );
  const look = 'flex min-w-0 items-center gap-2';
  const leadsTo = room.kind === 'group' ? `/chats/${room.id}/group` : other && profileOf(other.memberId);
  if (leadsTo === null) return <span className={look}>{content}</span>;
  return (
    <Anchor ref={shown} href={`#${leadsTo}`} className={`focus-ring min-h-tap rounded-control ${look}`}>
      {content}
    </Anchor>
  );
}
