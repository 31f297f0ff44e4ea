import type { Room } from '@contract/chat/room';
import { useCountdown } from '@ds/use-countdown/use-countdown';
import { type ReactNode, useId } from 'react';
import type { History } from '../../chat/chat-state';
import { formatClock } from '../../i18n/format-clock';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from '../../i18n/translation';
import { formatSpan } from './format-times';

/** The seconds that the member waits in a room between two messages; 0 where they needn't. */
const paceOf = (room: Room): number =>
  room.kind === 'group' && room.role === 'member' ? room.settings.slowMode : 0;

/** When the member's last message came, in epoch milliseconds; null where it isn't known. */
function lastSent({ events, hasNewer }: History, memberId: number): number | null {
  const last = hasNewer
    ? undefined
    : events.findLast((event) => event.kind === 'message' && event.sender === memberId);
  return last?.kind === 'message' ? Date.parse(last.at) : null;
}

interface Props {
  room: Room;
  history: History;
  memberId: number;
}

/** Tells, where a message is written, that the group is in slow mode, and how long its writer still waits. */
export function useSlowMode({ room, history, memberId }: Props): { hint: ReactNode; hintId?: string } {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const id = useId();
  const pace = paceOf(room);
  const sent = lastSent(history, memberId);
  // A clock that is behind the server's must not make the wait longer than it is.
  const left = Math.min(pace, useCountdown(pace > 0 && sent !== null ? sent + pace * 1_000 : null));
  if (pace === 0) return { hint: null };
  const text =
    left > 0
      ? t('room.slowWait', { time: formatClock(left) })
      : t('room.slow', { time: formatSpan(locale, pace) });
  return {
    hint: (
      <p id={id} className="px-1 text-caption text-muted tabular-nums">
        {text}
      </p>
    ),
    hintId: id,
  };
}
