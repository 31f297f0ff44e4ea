import type { MessageEvent, RoomEvent } from '@contract/chat/event';
import type { MessageLogHandle } from '@ds/message-log/message-log';
import { historySettled } from '@ds/history-layer/history-layer';
import { focusHeading } from '@ds/page/page';
import { useToast } from '@ds/toast/toast';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { messageAt } from '../../chat/changes';
import type { ChatStore } from '../../chat/store/chat-store';
import { keyOf } from './log-rows';

/** A message that the reader is led to. */
export interface Target {
  seq: number;
}

/** Jumps to messages of a chat, and back. */
export interface Jump {
  target: Target | null;
  /**
   * Leads to a message.
   * @param from the message to come back to, if it is later @default the last one in view
   */
  jumpTo: (seq: number, from?: number | null) => void;
  /** The message that the reader was led away from last; null without one. */
  back: number | null;
  /** Leads back there. */
  goBack: () => void;
  /** Forgets the messages to come back to before a place: the reader is past them. */
  passTo: (place: number) => void;
}

/**
 * Stored with the history entry that an address opens: the places to return to, each earlier in the log than the one
 * left before it. Leaving that entry by the browser's Back discards them.
 */
const jumpState = z.object({ returns: z.array(z.int()) });

type JumpState = z.infer<typeof jumpState>;

function useReturns() {
  const state: unknown = useLocation().state;
  return useState<readonly number[]>(() => {
    const parsed = z.safeParse(jumpState, state);
    return parsed.success ? parsed.data.returns : [];
  });
}

const isWithin = (events: readonly RoomEvent[], place: number): boolean =>
  events.some(({ seq }) => seq === place);

/** The place of the message that a row of the log shows; null where it isn't here. */
export const placeOf = (events: readonly RoomEvent[], key: string | null): number | null =>
  events.find((event): event is MessageEvent => event.kind === 'message' && keyOf(event) === key)?.seq ??
  null;

/** The places to return to after a jump: only a jump to an earlier message adds one. */
const leaving = (returns: readonly number[], from: number | null, to: number): readonly number[] =>
  from === null || from <= to ? returns : [...returns.filter((place) => place > from), from];

/** Leads to messages: to those that are here at once, to others by the address, which opens the chat around them. */
export function useJump(store: ChatStore, room: string, log: RefObject<MessageLogHandle | null>): Jump {
  const { t } = useTranslation();
  const { show } = useToast();
  const navigate = useNavigate();
  const [target, setTarget] = useState<Target | null>(null);
  const [returns, setReturns] = useReturns();
  const lead = useCallback(
    async (seq: number, after: readonly number[], replace: boolean): Promise<void> => {
      const events = store.get().histories.get(room)?.events ?? [];
      const isHere = messageAt(events, seq) !== null;
      if (!isHere && isWithin(events, seq)) return show({ tone: 'info', text: t('room.notHere') });
      setReturns(after);
      if (isHere) return setTarget({ seq });
      await historySettled();
      // What has focus goes away with the log.
      focusHeading();
      void navigate(`/chats/${room}?at=${seq}`, {
        replace,
        state: { returns: [...after] } satisfies JumpState,
      });
    },
    [navigate, room, setReturns, show, store, t],
  );
  const jumpTo = useCallback(
    (seq: number, from?: number | null) => {
      const events = store.get().histories.get(room)?.events ?? [];
      const left = from ?? placeOf(events, log.current?.findPlace() ?? null);
      void lead(seq, leaving(returns, left, seq), false);
    },
    [lead, log, returns, room, store],
  );
  const back = returns.at(-1) ?? null;
  const goBack = useCallback(() => {
    if (back === null) return;
    const before = returns.slice(0, -1);
    // Also where the message is gone meanwhile.
    setReturns(before);
    void lead(back, before, true);
  }, [back, lead, returns, setReturns]);
  const passTo = useCallback(
    (place: number) =>
      setReturns((before) =>
        before.some((one) => one < place) ? before.filter((one) => one >= place) : before,
      ),
    [setReturns],
  );
  return useMemo(() => ({ target, jumpTo, back, goBack, passTo }), [target, jumpTo, back, goBack, passTo]);
}
