import { countryOf } from '@app/device/region';
import { expect, it } from 'vitest';

it.each([
  [['en-AU', 'en'], 'AU'],
  [['ja'], 'JP'],
  [['ko', 'en-US'], 'KR'],
  [['zh-Hant-HK'], 'HK'],
  [['zh-TW'], 'TW'],
  // A region that is no country, and tags that can't be read.
  [['es-419', 'pt-BR'], 'BR'],
  [['C', 'en-US@posix', 'de'], 'DE'],
  [[], undefined],
])('the country of a browser in %j is %s', (languages, country) => {
  expect(countryOf(languages)).toBe(country);
});
