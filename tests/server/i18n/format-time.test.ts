import { LOCALES } from '@contract/locale';
import { formatTime } from '@server/i18n/format-time';
import { expect, it } from 'vitest';

const NOON = new Date('2026-01-15T12:00:00Z');

it.each([
  ['China, by its one legal time', 'CN', 'zh-CN', '2026年1月15日 20:00 GMT+8'],
  ['Taiwan', 'TW', 'zh-TW', '2026年1月15日 晚上8:00 GMT+8'],
  ['Japan', 'JP', 'ja', '2026/01/15 21:00 JST'],
  ['Korea', 'KR', 'en-US', 'Jan 15, 2026, 9:00 PM GMT+9'],
  ['India', 'IN', 'en-AU', '15 Jan 2026, 5:30 pm GMT+5:30'],
  ['Germany, whose zones agree', 'DE', 'en-US', 'Jan 15, 2026, 1:00 PM GMT+1'],
  ['Russia, in UTC since its clocks differ', 'RU', 'ru', '15 янв. 2026 г., 12:00 UTC'],
  ['the United States, in UTC', 'US', 'en-US', 'Jan 15, 2026, 12:00 PM UTC'],
  ['Australia, in UTC', 'AU', 'en-AU', '15 Jan 2026, 12:00 pm UTC'],
  ['another country, in UTC', 'other', 'en-US', 'Jan 15, 2026, 12:00 PM UTC'],
  ['a country that does not exist, in UTC', 'XX', 'en-US', 'Jan 15, 2026, 12:00 PM UTC'],
  ['no country, in UTC', null, 'en-US', 'Jan 15, 2026, 12:00 PM UTC'],
] as const)('a time is that of %s', (_whose, country, locale, expected) => {
  expect(formatTime(locale, NOON, country)).toBe(expected);
});

it('a time follows the summer time of the country', () => {
  const summer = new Date('2026-07-15T12:00:00Z');
  expect(formatTime('en-US', summer, 'DE')).toBe('Jul 15, 2026, 2:00 PM GMT+2');
});

it.each(LOCALES)('a time names its zone in %s', (locale) => {
  expect(formatTime(locale, NOON, 'TH')).toMatch(/ GMT\+7$/);
  expect(formatTime(locale, NOON, null)).toMatch(/ UTC$/);
});
