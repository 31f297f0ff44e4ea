import { useAnnounce } from '@ds/announcer/announcer';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogRow } from './log-rows';

/** How many messages of others came after a place. */
export const countNew = (rows: readonly LogRow[], memberId: number, seenSeq: number): number =>
  rows.filter(
    (row) => row.kind === 'message' && row.sender !== memberId && row.seq !== null && row.seq > seenSeq,
  ).length;

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
  const last = rows.reduce(
    (seq, row) => (row.kind === 'message' && row.sender !== memberId ? Math.max(seq, row.seq ?? 0) : seq),
    0,
  );
  const announced = useRef(Math.max(last, upTo));
  const tell = useEffectEvent(() => {
    const count = countNew(rows, memberId, announced.current);
    announced.current = last;
    if (count > 0) announce(t('room.arrived', { count, name }));
  });
  useEffect(() => {
    if (last <= announced.current) return;
    const timer = setTimeout(tell, ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [last]);
}
