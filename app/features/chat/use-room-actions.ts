import { MAX_CHOSEN } from '@contract/chat/calls';
import type { MessageEvent } from '@contract/chat/event';
import type { Room } from '@contract/chat/room';
import { useAnnounce } from '@ds/announcer/announcer';
import type { MessageLogHandle } from '@ds/message-log/message-log';
import { useToast } from '@ds/toast/toast';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { messageAt } from '../../chat/changes';
import type { ChatStore } from '../../chat/store/chat-store';
import type { Composing } from '../../chat/composing';
import type { Result } from '../../services/result';
import { useFailure } from '../../shell/use-failure';
import { type Jump, useJump } from './use-jump';

/** What is under way in a room, and what can be begun. */
export interface RoomActions extends Jump {
  /** Begins or ends to answer or to change a message. */
  compose: (composing: Composing | null) => void;
  /** Puts an unsent message back into the composer, which takes focus. */
  correct: (clientId: string) => void;
  /** The message whose menu is open. */
  menu: number | null;
  openMenu: (seq: number) => void;
  closeMenu: () => void;
  /** The chosen messages; null while none are being chosen. */
  chosen: ReadonlySet<number> | null;
  choose: (seq: number) => void;
  stopChoosing: () => void;
  /** The messages that are being passed on; null without any. */
  forwarding: readonly number[] | null;
  forward: (seqs: readonly number[] | null) => void;
  /** The picture that is looked at; null without one. */
  viewing: string | null;
  view: (picture: string | null) => void;
  /** Which messages of blocked people the reader has unfolded, by their keys in the log. */
  unfolded: ReadonlySet<string>;
  unfold: (key: string) => void;
  /** The own message whose readers are shown; null without one. */
  readersOf: number | null;
  showReaders: (seq: number | null) => void;
  /** The message that is being reported; null without one. */
  reporting: number | null;
  report: (seq: number | null) => void;
  react: (seq: number, emoji: string | null) => void;
  /** The message to which an emoji of all is chosen; null without one. */
  reactingTo: number | null;
  pickReaction: (seq: number | null) => void;
  pin: (seq: number, pinned: boolean) => void;
}

/** Chooses a message, or no longer. */
function useChoosing() {
  const { t } = useTranslation();
  const { show } = useToast();
  const announce = useAnnounce();
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const choose = useCallback(
    (seq: number) => {
      const next = new Set(chosen);
      if (!next.delete(seq)) next.add(seq);
      if (next.size > MAX_CHOSEN)
        return show({ tone: 'info', text: t('room.chosenMost', { count: MAX_CHOSEN }) });
      announce(t('room.selected', { count: next.size }));
      setChosen(next);
    },
    [announce, chosen, show, t],
  );
  const stopChoosing = useCallback(() => setChosen(null), []);
  return useMemo(() => ({ chosen, choose, stopChoosing }), [chosen, choose, stopChoosing]);
}

/** The changes that are made at once, and say where they fail. */
function useChanges(store: ChatStore, room: string) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const fail = useFailure();
  const finish = useCallback(
    async (change: Promise<Result<MessageEvent>>, done?: string): Promise<void> => {
      const result = await change;
      if (!result.ok) fail(result);
      else if (done !== undefined) announce(done);
    },
    [announce, fail],
  );
  const react = useCallback(
    (seq: number, emoji: string | null) => void finish(store.changes.react(room, seq, emoji)),
    [finish, room, store],
  );
  const pin = useCallback(
    (seq: number, pinned: boolean) =>
      void finish(store.changes.pin(room, seq, pinned), t(pinned ? 'room.pinDone' : 'room.unpinDone')),
    [finish, room, store, t],
  );
  return useMemo(() => ({ react, pin }), [react, pin]);
}

/** What can be done in a room. It stays the same object until something of it changes. */
export function useRoomActions(
  store: ChatStore,
  room: Room,
  {
    compose,
    log,
    field,
  }: Pick<RoomActions, 'compose'> & {
    log: RefObject<MessageLogHandle | null>;
    /** Of the composer. */
    field: RefObject<HTMLTextAreaElement | null>;
  },
): RoomActions {
  const [menu, setMenu] = useState<number | null>(null);
  const [forwarding, forward] = useState<readonly number[] | null>(null);
  const [viewing, view] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const unfold = useCallback((key: string) => setUnfolded((before) => new Set([...before, key])), []);
  const [reporting, report] = useState<number | null>(null);
  const [reactingTo, pickReaction] = useState<number | null>(null);
  const [readersOf, showReaders] = useState<number | null>(null);
  const choosing = useChoosing();
  const jump = useJump(store, room.id, log);
  const changes = useChanges(store, room.id);
  const correct = useCallback(
    (clientId: string) => {
      store.composer.correct(room.id, clientId);
      field.current?.focus();
    },
    [store, room.id, field],
  );
  const openMenu = useCallback((seq: number) => setMenu(seq), []);
  const closeMenu = useCallback(() => setMenu(null), []);
  return useMemo(
    () => ({
      compose,
      correct,
      menu,
      openMenu,
      closeMenu,
      forwarding,
      forward,
      viewing,
      view,
      unfolded,
      unfold,
      readersOf,
      showReaders,
      reporting,
      report,
      reactingTo,
      pickReaction,
      ...choosing,
      ...jump,
      ...changes,
    }),
    [
      compose,
      correct,
      menu,
      openMenu,
      closeMenu,
      forwarding,
      viewing,
      unfolded,
      unfold,
      readersOf,
      reporting,
      reactingTo,
      choosing,
      jump,
      changes,
    ],
  );
}

/** The messages at some places, in their order. */
export const messagesAt = (store: ChatStore, room: string, seqs: Iterable<number>): MessageEvent[] => {
  const events = store.get().histories.get(room)?.events ?? [];
  return [...seqs].toSorted((a, b) => a - b).flatMap((seq) => messageAt(events, seq) ?? []);
};
