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

/** A moment in the past: "2 hours ago" within a week, then the day in the reader's time zone, "Jan 8, 2026". */
export function formatPast(locale: Locale, at: Date, now = new Date()): string {
  const age = Math.max(now.getTime() - at.getTime(), MINUTE);
  if (age >= WEEK) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at);
  const [unit, length] = UNITS.find(([, milliseconds]) => age >= milliseconds) ?? ['minute', MINUTE];
  const past = new Intl.RelativeTimeFormat(locale).format(-Math.floor(age / length), unit);
  // Browsers put a space after the number, as the rest of the app's Japanese never does.
  return locale === 'ja' ? past.replace(' ', '') : past;
}
