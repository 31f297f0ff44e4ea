import { DEFAULT_LOCALE, isLocale, LOCALES, resolveLocale } from '@contract/locale';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('resolveLocale', () => {
  it.each([
    ['zh', 'zh-CN'],
    ['zh-TW', 'zh-CN'],
    ['zh-Hant-HK', 'zh-CN'],
    ['ja', 'ja'],
    ['ja-JP', 'ja'],
    ['ko-KR', 'ko'],
    ['RU-ru', 'ru'],
    ['en-AU', 'en-AU'],
    ['EN-au', 'en-AU'],
    ['en-GB', 'en-US'],
    ['en', 'en-US'],
    ['de-DE', 'en-US'],
    ['fr-CH, fr;q=0.9, en;q=0.8', 'en-US'],
    ['ko;q=0.9', 'ko'],
  ])('maps the browser language %s to %s', (browser, locale) =>
    expect(resolveLocale({ browser })).toBe(locale),
  );

  it.each([undefined, null, '', '*', ' ', ',', ';q=1'])(
    'is zh-CN where the browser says nothing (%s)',
    (browser) => expect(resolveLocale({ browser })).toBe(DEFAULT_LOCALE),
  );

  it('prefers the query to the saved choice, and that to the browser', () => {
    expect(resolveLocale({ query: 'ko', saved: 'ja', browser: 'ru' })).toBe('ko');
    expect(resolveLocale({ saved: 'ja', browser: 'ru' })).toBe('ja');
  });

  it('ignores languages other than the seven', () => {
    for (const bad of ['de', 'KO', 'zh', 'en', '', 'ko ', '__proto__']) {
      expect(resolveLocale({ query: bad, saved: bad, browser: 'ru' })).toBe('ru');
    }
  });

  it('always returns one of the seven', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.constantFrom(...LOCALES)));
    fc.assert(
      fc.property(text, text, text, (query, saved, browser) => {
        expect(isLocale(resolveLocale({ query, saved, browser }))).toBe(true);
      }),
    );
  });
});
