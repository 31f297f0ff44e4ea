import { formatPast } from '@app/i18n/format-past';
import { describe, expect, it } from 'vitest';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = new Date('2026-01-15T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

describe('a moment in the past', () => {
  it.each([
    [2 * MINUTE, '2 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [7 * DAY - 1, '6 days ago'],
    [7 * DAY, 'Jan 8, 2026'],
    [400 * DAY, 'Dec 11, 2024'],
  ])('%i ms ago is "%s"', (milliseconds, text) => {
    expect(formatPast('en-US', ago(milliseconds), now)).toBe(text);
  });

  it.each([0, -HOUR])('%i ms ago, by a clock that differs, is a minute', (milliseconds) => {
    expect(formatPast('en-US', ago(milliseconds), now)).toBe('1 minute ago');
  });

  it.each([
    ['zh-CN', '2小时前', '2026年1月8日'],
    ['zh-TW', '2 小時前', '2026年1月8日'],
    ['ja', '2時間前', '2026/01/08'],
    ['ko', '2시간 전', '2026. 1. 8.'],
    ['ru', '2 часа назад', '8 янв. 2026 г.'],
    ['en-AU', '2 hours ago', '8 Jan 2026'],
  ] as const)('is written as in %s', (locale, relative, day) => {
    expect(formatPast(locale, ago(2 * HOUR), now)).toBe(relative);
    expect(formatPast(locale, ago(7 * DAY), now)).toBe(day);
  });
});
