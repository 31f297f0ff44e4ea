import { formatShort, formatTime } from '@app/features/chat/format-times';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Counts the formatters that are made from now on. */
function countFormatters(): () => number {
  let made = 0;
  class Counted extends Intl.DateTimeFormat {
    constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
      super(locale, options);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }));
  return () => made;
}

it('formats the time of day in the reader’s language, with one formatter for all messages', () => {
  const made = countFormatters();
  const at = new Date(2026, 0, 1, 15, 30);
  expect(formatTime('ja', at)).toBe('15:30');
  expect(formatTime('ja', at)).toBe('15:30');
  expect(formatTime('en-US', at)).toMatch(/^3:30\sPM$/);
  expect(made()).toBe(2);
});

it('formats briefly when a chat was last written to, with one formatter for all rows of a form', () => {
  const made = countFormatters();
  const now = new Date(2026, 0, 31, 12);
  const told = (day: number) => formatShort('en-US', new Date(2026, 0, day, 9, 41), now);
  expect([31, 30, 29, 24, 23].map(told)).toEqual([
    expect.stringMatching(/^9:41\sAM$/),
    'Fri',
    'Thu',
    '1/24/26',
    '1/23/26',
  ]);
  expect(made()).toBeLessThanOrEqual(3);
});

it('formats it in the phone’s time zone, even after it has travelled', () => {
  const at = new Date(Date.UTC(2026, 0, 1, 12));
  const home = process.env['TZ'];
  try {
    process.env['TZ'] = 'Asia/Tokyo';
    expect(formatTime('ja', at)).toBe('21:00');
    process.env['TZ'] = 'Europe/Berlin';
    expect(formatTime('ja', at)).toBe('13:00');
  } finally {
    if (home === undefined) delete process.env['TZ'];
    else process.env['TZ'] = home;
  }
});
