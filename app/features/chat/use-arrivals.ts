import { useAnnounce } from '@ds/announcer/announcer';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { LogRow } from './log-rows';

/** The place of a message that is news to the reader: of somebody else whom they haven't blocked; 0 for anything else. */
const newsPlace = (row: LogRow, memberId: number): number =>
  row.kind === 'message' && row.sender !== memberId && !row.isBlocked ? (row.seq ?? 0) : 0;

/** How many messages of others came after a place, without those of people whom the reader has blocked. */
export const countNew = (rows: readonly LogRow[], memberId: number, seenSeq: number): number =>
  rows.filter((row) => newsPlace(row, memberId) > seenSeq).length;

/** Milliseconds over which arrivals are announced together. */
const ANNOUNCE_AFTER = 1_500;

/**
 * Announces messages of the other that arrive while the room is open, together and not each.
 * @param upTo the last place of the room when it was opened: what is loaded up to there isn't new
 */
export function useArrivals(
  rows: readonly LogRow[],
  { memberId, name, upTo }: { memberId: number; name: string; upTo: number },
): void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const last = rows.reduce((seq, row) => Math.max(seq, newsPlace(row, memberId)), 0);
  const announced = useRef(Math.max(last, upTo));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useEffectEvent(() => {
    timer.current = undefined;
    const count = countNew(rows, memberId, announced.current);
    announced.current = last;
    if (count > 0) announce(t('room.arrived', { count, name }));
  });
  useEffect(() => {
    // The first one sets the time: where people write without a pause, the reader hears of it all the same.
    if (last > announced.current) timer.current ??= setTimeout(tell, ANNOUNCE_AFTER);
  }, [last]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
