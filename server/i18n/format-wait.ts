import type { Locale } from '@contract/locale';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A wait as a message says it: in minutes, and in hours from two hours on. */
export function formatWait(locale: Locale, seconds: number): string {
  const isLong = seconds >= 2 * HOUR;
  const formatted = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLong ? 'hour' : 'minute',
    // Russian declines the full word after a preposition; its short form never changes.
    unitDisplay: locale === 'ru' ? 'short' : 'long',
  }).format(Math.ceil(seconds / (isLong ? HOUR : MINUTE)));
  // Our Japanese texts have no space between digits and letters.
  return locale === 'ja' ? formatted.replace(/\s/g, '') : formatted;
}
