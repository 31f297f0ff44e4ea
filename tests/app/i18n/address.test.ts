import { initialLocale, localeInHash, prefersTraditional, withLang } from '@app/i18n/address';
import { merge } from '@app/i18n/messages';
import { hashSearchOf, readParam } from '@app/navigation/params';
import { describe, expect, it } from 'vitest';

const place = (href: string) => new URL(href, 'http://halo.test');

describe('parameters (D16)', () => {
  it('come from the hash first', () => {
    expect(readParam('a', '?a=1', '?a=2')).toBe('1');
    expect(readParam('a', '?b=1', '?a=2')).toBe('2');
    expect(readParam('a', '', '')).toBeNull();
  });

  it('are refused when given twice, in the place that counts', () => {
    expect(readParam('a', '?a=1&a=1', '?a=2')).toBeNull();
    expect(readParam('a', '?a=1', '?a=2&a=3')).toBe('1');
  });

  it('of a hash are its query', () => {
    expect(hashSearchOf('#/login?redirect=/a?b=1')).toBe('?redirect=/a?b=1');
    expect(hashSearchOf('#/login')).toBe('');
  });
});

describe('the language of an address (D30)', () => {
  it('query, saved choice, browser, zh-CN', () => {
    expect(initialLocale(place('/?lang=ko#/home'), 'ru', 'ja')).toEqual({ locale: 'ko', fromAddress: true });
    expect(initialLocale(place('/#/home?lang=ja'), 'ru', 'ko')).toEqual({ locale: 'ja', fromAddress: true });
    expect(initialLocale(place('/#/home'), 'ru', 'ja')).toEqual({ locale: 'ru', fromAddress: false });
    expect(initialLocale(place('/#/home'), null, 'zh-TW')).toEqual({ locale: 'zh-CN', fromAddress: false });
    expect(initialLocale(place('/#/home'), null, undefined)).toEqual({ locale: 'zh-CN', fromAddress: false });
  });

  it('outside the seven, or given twice, is passed over', () => {
    expect(initialLocale(place('/?lang=fr#/home'), 'ru', 'ja').locale).toBe('ru');
    expect(initialLocale(place('/?lang=ko&lang=ja#/home'), null, 'en').locale).toBe('en-US');
    expect(localeInHash('#/home?lang=xx')).toBeNull();
  });

  it('stands before the hash, and nowhere else', () => {
    expect(withLang('http://halo.test/#/home', 'ko')).toBe('http://halo.test/?lang=ko#/home');
    expect(withLang('http://halo.test/?lang=ja&x=1#/login?lang=ru&redirect=%2Fdashboard', 'ko')).toBe(
      'http://halo.test/?lang=ko&x=1#/login?redirect=%2Fdashboard',
    );
    expect(withLang('http://halo.test/#/home?lang=ru', 'zh-TW')).toBe('http://halo.test/?lang=zh-TW#/home');
  });

  it.each([
    ['zh-TW', true],
    ['zh-Hant', true],
    ['zh-Hant-HK', true],
    ['zh-HK', true],
    ['zh-MO', true],
    ['zh-CN', false],
    ['zh-Hans-HK', false],
    ['zh', false],
    ['en-HK', false],
    [undefined, false],
  ])('a browser set to %s is offered Traditional Chinese: %s', (browser, offered) => {
    expect(prefersTraditional(browser)).toBe(offered);
  });
});

describe('Australian English', () => {
  it('is laid over American, group by group', () => {
    const american = { page: { ok: 'OK', color: 'color' }, only: 'here' };
    expect(merge(american, { page: { color: 'colour' } })).toEqual({
      page: { ok: 'OK', color: 'colour' },
      only: 'here',
    });
  });
});
