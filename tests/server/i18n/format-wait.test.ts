import { formatWait } from '@server/i18n/format-wait';
import { expect, it } from 'vitest';

it.each([
  ['en-US', 1, '1 minute'],
  ['en-AU', 14 * 60 + 1, '15 minutes'],
  ['en-US', 60 * 60, '60 minutes'],
  ['en-US', 2 * 60 * 60, '2 hours'],
  ['ru', 15 * 60, '15 мин'],
  ['ja', 15 * 60, '15分'],
  ['ko', 24 * 60 * 60, '24시간'],
] as const)('in %s a wait of %i seconds is "%s"', (locale, seconds, text) => {
  expect(formatWait(locale, seconds).replace(/\s/g, ' ')).toBe(text);
});
