import type { Locale } from '@contract/locale';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

/** A day in the reader's time zone: "Jan 15, 2026". */
export const formatDay = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);

/** A moment in the past: "2 hours ago" within a week, then the day. */
export function formatPast(locale: Locale, at: Date, now: Date): string {
  const age = Math.max(now.getTime() - at.getTime(), MINUTE);
  if (age >= WEEK) return formatDay(locale, at);
  const [unit, length] = UNITS.find(([, milliseconds]) => age >= milliseconds) ?? ['minute', MINUTE];
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(age / length), unit);
}
