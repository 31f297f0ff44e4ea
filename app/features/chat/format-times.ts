import type { Locale } from '@contract/locale';

const DAY = 24 * 60 * 60_000;

/** The first moment of a day, in the reader's time zone. */
export const startOfDay = (at: Date): number =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** How many days ago a moment was, by the reader's calendar. */
export const daysAgo = (at: Date, now = new Date()): number =>
  Math.round((startOfDay(now) - startOfDay(at)) / DAY);

/** The forms of times in messages and rows of lists. */
const FORMS = {
  clock: { timeStyle: 'short' },
  weekday: { weekday: 'short' },
  date: { dateStyle: 'short' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a moment. Creating a formatter takes as long as rendering a message, so there is one for each form, language
 * and UTC offset: a formatter keeps the time zone in which it was created, and the phone may travel.
 */
function format(form: keyof typeof FORMS, locale: Locale, at: Date): string {
  const key = `${form} ${locale} ${at.getTimezoneOffset()}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, FORMS[form]);
  formats.set(key, known);
  return known.format(at);
}

/** The time of day: "9:41 AM". */
export const formatTime = (locale: Locale, at: Date): string => format('clock', locale, at);

/** The day of a message: "Monday, January 5", with the year if it is another. */
export const formatDay = (locale: Locale, at: Date, now = new Date()): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(at);

/** When a room's last message came, short: the time today, the weekday within a week, then the date. */
export function formatShort(locale: Locale, at: Date, now = new Date()): string {
  const days = daysAgo(at, now);
  if (days <= 0) return formatTime(locale, at);
  return format(days < 7 ? 'weekday' : 'date', locale, at);
}

/** A number of seconds, in the largest unit that divides it: "5 minutes". */
export function formatSpan(locale: Locale, seconds: number): string {
  const [unit, size] = (
    [
      ['hour', 3_600],
      ['minute', 60],
      ['second', 1],
    ] as const
  ).find(([, length]) => seconds % length === 0) ?? ['second', 1];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size);
}
