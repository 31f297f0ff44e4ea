import type { Room } from '@contract/chat/room';
import type { Locale } from '@contract/locale';
import {
  MessageLog,
  type MessageLogBack,
  type MessageLogHandle,
  type MessageLogItem,
} from '@ds/message-log/message-log';
import { MessageNote } from '@ds/message-note/message-note';
import { focusHeading } from '@ds/page/page';
import { useToast } from '@ds/toast/toast';
import type { TFunction } from 'i18next';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageAt } from '../../chat/changes';
import { type History, lastPlace, type Outgoing } from '../../chat/chat-state';
import type { ChatStore } from '../../chat/store/chat-store';
import { personOf } from '../../chat/rooms';
import { useChatState } from '../../chat/use-chat';
import { useHasMouse } from '../../device/use-has-mouse';
import { useLanguage } from '../../i18n/language';
import { FailureNotice } from '../../shell/failure-notice';
import { daysAgo, formatDay } from './format-times';
import { keyOf, layOutLog, type LogRow, type MessageRow } from './log-rows';
import { FoldedMessage } from './folded-message';
import { Message } from './message';
import { canWrite } from './message-rights';
import { type MessageRoom, useMessageRoom } from './message-room';
import { describeMessage, isBlockedIn, type Talkers } from './message-words';
import { tellNote } from './note-words';
import { countNew, useArrivals } from './use-arrivals';
import { useMarkRead } from './use-mark-read';
import { useToday } from './use-today';
import type { Target } from './use-jump';
import type { RoomActions } from './use-room-actions';

interface Props {
  store: ChatStore;
  room: Room;
  history: History;
  talkers: Talkers;
  /** The place at which it opens; null for the first unread message. */
  at: number | null;
  actions: RoomActions;
  /** Moves the log. */
  log: RefObject<MessageLogHandle | null>;
}

/** Kept with the entry of the history: the chat opens at its end, whatever is unread. */
export const LATEST = 'latest';

const NOTHING_SENT: readonly Outgoing[] = [];

/** The messages of a chat. It opens at a place, at the first unread one, or at its end. */
export function RoomLog({ store, room, history, talkers, at, actions, log }: Props) {
  const { memberId, name } = talkers;
  const { t } = useTranslation();
  const { outgoing } = useChatState();
  const highlighted = useHighlight(actions.target, history, log);
  const messageRoom = useMessageRoom(room);
  const itemOf = useItem({ store, room: messageRoom, talkers, at, actions, highlighted });
  const failed = useFailedItems(store, room.id, history);
  const [opened, setOpened] = useState(() => openingOf(room, history));
  const { unread } = opened;
  const unsent = outgoing.get(room.id) ?? NOTHING_SENT;
  const rows = useMemo(
    () =>
      layOutLog({
        events: history.events,
        outgoing: unsent,
        memberId,
        isBlocked: (member) => isBlockedIn(talkers, member),
        unread,
      }),
    [history.events, unsent, memberId, talkers, unread],
  );
  const items = useMemo(
    () => [...failed.before, ...rows.map(itemOf), ...failed.after],
    [failed, rows, itemOf],
  );
  const isAtLatest = useLocation().state === LATEST;
  const initialKey = isAtLatest ? undefined : openingKey(rows, at);
  const [isAtEnd, setAtEnd] = useState(initialKey === undefined);
  const [seenSeq, setSeenSeq] = useState(unread.after);
  if (isAtEnd && !history.isKept && seenSeq !== room.lastSeq) setSeenSeq(room.lastSeq);
  if (opened.isKept && !history.isKept) {
    const next = catchUp(opened, { room, history, mayMove: isAtEnd && !isAtLatest });
    setOpened(next);
    if (next.times > opened.times) {
      setAtEnd(false);
      setSeenSeq(next.unread.after);
    }
  }
  const newCount = history.hasNewer ? room.unread : countNew(rows, memberId, Math.max(seenSeq, room.readSeq));
  const toLatest = useToLatest(room.id);
  const mention = useNextMention(room, at, actions);
  const back = useWayBack(rows, actions);
  useLeaveOnSending(history.hasNewer && unsent.length > 0, toLatest);
  useShowSent(unsent, history, log);
  const isAtRoomEnd = isAtEnd && !history.hasNewer && !history.isKept;
  const noteView = useMarkRead(store, room, { log, isAtEnd: isAtRoomEnd });
  useEffect(() => {
    if (isAtRoomEnd) store.logs.dropFarAbove(room.id);
  }, [store, room.id, isAtRoomEnd, history.events]);
  useArrivals(rows, { talkers, upTo: unread.upTo });
  useFocusAt(at, history, log);
  return (
    <MessageLog
      key={opened.times}
      ref={log}
      label={nameLog(t, room, name)}
      items={items}
      {...(initialKey === undefined ? {} : { initialKey })}
      jumpLabel={newCount > 0 ? t('room.jumpNew', { count: newCount }) : t('room.jump')}
      newCount={newCount}
      empty={<Empty room={room} name={name} />}
      onReachStart={() => void store.logs.loadOlder(room.id)}
      onReachEnd={history.hasNewer ? () => void store.logs.loadNewer(room.id) : undefined}
      onJump={history.hasNewer ? toLatest : undefined}
      back={back}
      mention={mention}
      onAtEndChange={setAtEnd}
      onView={noteView}
    />
  );
}

/** How the log has opened. */
interface LogOpening {
  /** The places that were unread: those after one, up to the last one of that time. */
  unread: { after: number; upTo: number };
  /** Whether it opened as the device has kept it, and up to which place. */
  isKept: boolean;
  last: number;
  /** How often it has opened anew. */
  times: number;
}

const openingOf = (room: Room, history: History, times = 0): LogOpening => ({
  unread: { after: Math.max(room.readSeq, room.firstSeq - 1), upTo: room.lastSeq },
  isKept: history.isKept,
  last: lastPlace(history),
  times,
});

/**
 * When events newer than the stored log are loaded, reopens the log at the first of them, unless the reader has
 * scrolled.
 */
function catchUp(
  opened: LogOpening,
  { room, history, mayMove }: { room: Room; history: History; mayMove: boolean },
): LogOpening {
  const isNew = room.unread > 0 && lastPlace(history) > opened.last;
  if (isNew && mayMove) return openingOf(room, history, opened.times + 1);
  return { ...opened, unread: { ...opened.unread, upTo: room.lastSeq }, isKept: false };
}

/** The label of the log: names the other member, or the chat if there isn't a single one. */
function nameLog(t: TFunction, room: Room, name: string): string {
  if (room.kind === 'group') return t('room.logGroup', { name });
  const isOfChat = room.kind === 'saved' || (room.kind === 'support' && room.person === null);
  return isOfChat ? name : t('room.log', { name });
}

/**
 * Leads from one unread mention of the member to the next.
 * @param at where the log was opened: at such a message it may have been led there, from those before
 */
function useNextMention(room: Room, at: number | null, { jumpTo }: RoomActions) {
  const { t } = useTranslation();
  const mentions = room.kind === 'group' ? room.mentions : [];
  const [seen, setSeen] = useState<ReadonlySet<number>>(
    () => new Set(at !== null && mentions.includes(at) ? mentions.filter((seq) => seq <= at) : []),
  );
  const left = mentions.filter((seq) => !seen.has(seq));
  const [next] = left;
  if (next === undefined) return undefined;
  return {
    label: t('mention.next', { left: left.length }),
    count: left.length,
    onJump: () => {
      setSeen(new Set([...seen, next]));
      jumpTo(next);
    },
  };
}

/** Leads back to the message that the reader was led away from, until they have scrolled past it. */
function useWayBack(
  rows: readonly LogRow[],
  { back, goBack, passTo }: RoomActions,
): MessageLogBack | undefined {
  const { t } = useTranslation();
  if (back === null) return undefined;
  return {
    label: t('room.jumpBack'),
    onJump: goBack,
    onMove: (first) => {
      const place = first === null ? Infinity : placeFrom(rows, first);
      if (place !== null) passTo(place);
    },
  };
}

/** The place of a row, or of the next message if it has none; null where there is no such row. */
function placeFrom(rows: readonly LogRow[], key: string): number | null {
  const at = rows.findIndex((row) => row.key === key);
  const next = rows.find(
    (row, index) => at >= 0 && index >= at && row.kind === 'message' && row.seq !== null,
  );
  return next?.kind === 'message' ? next.seq : null;
}

/** The item at which the log opens: the message at a place, or the next one where that is gone; undefined for its end. */
function openingKey(rows: readonly LogRow[], at: number | null): string | undefined {
  const row = rows.find((one) =>
    at === null ? one.kind === 'unread' : one.kind === 'message' && one.seq !== null && one.seq >= at,
  );
  return row?.key;
}

/** Gives focus to the message at which the chat has opened; says so where it is gone. */
function useFocusAt(at: number | null, { events }: History, log: RefObject<MessageLogHandle | null>): void {
  const { t } = useTranslation();
  const { show } = useToast();
  const focus = useEffectEvent(() => {
    if (at === null) return;
    const message = messageAt(events, at);
    if (message) log.current?.revealItem(keyOf(message));
    else show({ tone: 'info', text: t('room.notHere') });
  });
  useLayoutEffect(() => focus(), []);
}

/** Opens the chat at its end, in place of an earlier one. */
function useToLatest(room: string): () => void {
  const navigate = useNavigate();
  return () => {
    // What has focus goes away with the log.
    focusHeading();
    void navigate(`/chats/${room}`, { replace: true, state: LATEST });
  };
}

/** Shows a sent message: if the latest messages aren't loaded, the chat is reopened at its end. */
function useLeaveOnSending(isSending: boolean, toLatest: () => void): void {
  const leave = useEffectEvent(toLatest);
  useEffect(() => {
    if (isSending) leave();
  }, [isSending]);
}

/**
 * Shows a sent message: the log scrolls to its end. Messages that were waiting when the chat opened don't scroll it.
 */
function useShowSent(
  unsent: readonly Outgoing[],
  { hasNewer }: History,
  log: RefObject<MessageLogHandle | null>,
): void {
  const before = useRef(unsent);
  const show = useEffectEvent(() => {
    const known = new Set(before.current.map(({ clientId }) => clientId));
    before.current = unsent;
    if (!hasNewer && unsent.some(({ clientId }) => !known.has(clientId))) log.current?.scrollToEnd();
  });
  useEffect(() => show(), [unsent]);
}

/** Shown where there are no messages yet. */
function Empty({ room, name }: { room: Room; name: string }) {
  const { t } = useTranslation();
  return <MessageNote>{sayEmpty(t, room, name)}</MessageNote>;
}

function sayEmpty(t: TFunction, room: Room, name: string): string {
  if (room.kind === 'saved') return t('saved.empty');
  if (room.kind === 'support' && room.person === null && canWrite(room)) return t('room.emptySupport');
  const person = personOf(room);
  const isNew = room.kind === 'direct' && room.state === 'empty' && person?.isBlocked === false;
  if (isNew && !person.isContact) return t('room.emptyStranger', { name });
  return isNew || canWrite(room) ? t('room.emptyContact') : t('chats.noMessages');
}

/** Stand at the edges of the log where messages beyond couldn't be loaded. */
function useFailedItems(store: ChatStore, room: string, { older, newer }: History) {
  const { t } = useTranslation();
  return useMemo(() => {
    const itemOf = (key: string, text: string, retry: () => Promise<void>): MessageLogItem => ({
      key,
      content: () => (
        <div className="px-3 py-2">
          <FailureNotice onRetry={() => void retry()}>{text}</FailureNotice>
        </div>
      ),
    });
    return {
      before:
        older === 'failed' ? [itemOf('older', t('room.olderFailed'), () => store.logs.loadOlder(room))] : [],
      after:
        newer === 'failed' ? [itemOf('newer', t('room.newerFailed'), () => store.logs.loadNewer(room))] : [],
    };
  }, [store, room, older, newer, t]);
}

/** Milliseconds that the message is marked which the reader was led to. */
const HIGHLIGHT = 2_000;

/** Shows the message that the reader is led to, and marks it for a moment. */
function useHighlight(
  target: Target | null,
  { events }: History,
  log: RefObject<MessageLogHandle | null>,
): number | null {
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [shown, setShown] = useState(target);
  if (shown !== target) {
    setShown(target);
    setHighlighted(target?.seq ?? null);
  }
  const reveal = useEffectEvent(({ seq }: Target) => {
    const message = messageAt(events, seq);
    if (message) log.current?.revealItem(keyOf(message));
  });
  useEffect(() => {
    if (target === null) return;
    reveal(target);
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT);
    return () => clearTimeout(timer);
  }, [target]);
  return highlighted;
}

type Drawing = Omit<Props, 'room' | 'history' | 'log'> & {
  room: MessageRoom;
  /** The place of the message that the reader was led to. */
  highlighted: number | null;
};

/** Draws the rows of the log. A row that hasn't changed keeps its item, which the log doesn't redraw. */
function useItem({
  store,
  room,
  talkers,
  at,
  actions,
  highlighted,
}: Drawing): (row: LogRow) => MessageLogItem {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const hasMouse = useHasMouse();
  const today = useToday();
  return useMemo(() => {
    const drawing = { store, room, talkers, at, actions, highlighted, t, locale, today, hasMouse };
    const items = new WeakMap<LogRow, MessageLogItem>();
    return (row) => {
      const item = items.get(row) ?? itemOfRow(row, drawing);
      items.set(row, item);
      return item;
    };
  }, [store, room, talkers, at, actions, highlighted, t, locale, today, hasMouse]);
}

type Worded = Drawing & { t: TFunction; locale: Locale; today: Date; hasMouse: boolean };

function itemOfRow(row: LogRow, drawing: Worded): MessageLogItem {
  const { t } = drawing;
  if (row.kind === 'unread')
    return {
      key: row.key,
      content: () => <MessageNote variant="unread">{t('room.unread')}</MessageNote>,
    };
  if (row.kind === 'date') {
    const heading = () => dayOf(drawing, row.at);
    return {
      key: row.key,
      heading,
      content: () => <MessageNote variant="date">{heading()}</MessageNote>,
    };
  }
  if (row.kind === 'note')
    return {
      key: row.key,
      content: () => <MessageNote>{tellNote(t, row.event, drawing.talkers)}</MessageNote>,
    };
  if (row.isBlocked && !drawing.actions.unfolded.has(row.key))
    return {
      key: row.key,
      name: () => t('room.folded'),
      content: () => <FoldedMessage onUnfold={() => drawing.actions.unfold(row.key)} />,
    };
  return itemOfMessage(row, drawing);
}

function itemOfMessage(
  row: MessageRow,
  { store, room, talkers, at, actions, highlighted, t, locale, hasMouse }: Worded,
): MessageLogItem {
  const { seq, message } = row;
  const { chosen, choose, openMenu, compose } = actions;
  const canReply = room.canWrite && chosen === null;
  return {
    key: row.key,
    name: () => describeMessage(t, locale, row, { room, talkers, chosen }),
    content: () => (
      <Message
        row={row}
        talkers={talkers}
        store={store}
        room={room}
        actions={actions}
        highlighted={seq !== null && seq === highlighted}
        isSought={seq !== null && seq === at}
        hasMouse={hasMouse}
      />
    ),
    ...(seq === null ? {} : { onMenu: () => (chosen === null ? openMenu(seq) : choose(seq)) }),
    ...(seq === null || !message || !canReply
      ? {}
      : { onSwipe: () => compose({ kind: 'reply', seq, message }) }),
  };
}

function dayOf({ t, locale, today }: Worded, at: Date): string {
  const days = daysAgo(at, today);
  if (days <= 0) return t('chats.today');
  return days === 1 ? t('chats.yesterday') : formatDay(locale, at, today);
}
