import { useAnnounce } from '@ds/announcer/announcer';
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../i18n/translation';
import type { LogRow, MessageRow } from './log-rows';
import { otherName, type Talkers } from './message-words';

/** The place of a message that is news to the reader: of somebody else whom they haven't blocked; 0 for anything else. */
const newsPlace = (row: LogRow, memberId: number): number =>
  row.kind === 'message' && row.sender !== memberId && !row.isBlocked ? (row.seq ?? 0) : 0;

const newsAfter = (rows: readonly LogRow[], memberId: number, place: number): MessageRow[] =>
  rows.filter((row): row is MessageRow => row.kind === 'message' && newsPlace(row, memberId) > place);

/** How many messages of others came after a place, without those of people whom the reader has blocked. */
export const countNew = (rows: readonly LogRow[], memberId: number, seenSeq: number): number =>
  newsAfter(rows, memberId, seenSeq).length;

/** Whom to name for new messages: their sender, if there is one with a known name; otherwise the chat. */
function sayFrom(t: TFunction, news: readonly MessageRow[], talkers: Talkers): string {
  const [sender, ...others] = new Set(news.map((row) => row.sender));
  const isOne = sender !== undefined && others.length === 0;
  const isKnown = isOne && (talkers.people === null || talkers.people.has(sender));
  return isKnown ? otherName(t, sender, talkers) : talkers.name;
}

/** Milliseconds over which arrivals are announced together. */
const ANNOUNCE_AFTER = 1_500;

/**
 * Announces others' messages that arrive while the room is open, in batches.
 * @param upTo the last place of the room when it was opened: what is loaded up to there isn't new
 */
export function useArrivals(
  rows: readonly LogRow[],
  { talkers, upTo }: { talkers: Talkers; upTo: number },
): void {
  const { memberId } = talkers;
  const { t } = useTranslation();
  const announce = useAnnounce();
  const last = rows.reduce((seq, row) => Math.max(seq, newsPlace(row, memberId)), 0);
  const announced = useRef(Math.max(last, upTo));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useEffectEvent(() => {
    timer.current = undefined;
    const news = newsAfter(rows, memberId, announced.current);
    announced.current = last;
    if (news.length > 0) announce(t('room.arrived', { count: news.length, name: sayFrom(t, news, talkers) }));
  });
  useEffect(() => {
    // The first one starts the timer, so that messages without a pause are announced as well.
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
